export type Stepped<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'back'; readonly value: T }
  | { readonly kind: 'cancelled' };

/** Counted from 1. */
export interface StepPosition {
  readonly step: number;
  readonly totalSteps: number;
}

export interface Step<T> {
  readonly when?: (soFar: T) => boolean;
  readonly ask: (soFar: T, position: StepPosition) => Promise<Stepped<T>>;
}

/** Work between the questions, such as a check of the answers; `restart` returns to the first question. */
export interface Work<T> {
  readonly run: (soFar: T) => Promise<'done' | 'back' | 'restart' | 'cancelled'>;
}

export async function askSteps<T>(steps: readonly (Step<T> | Work<T>)[], first: T): Promise<T | undefined> {
  const asked: number[] = [];
  let soFar = first;
  const isQuestion = (step: Step<T> | Work<T>) => 'ask' in step && (step.when?.(soFar) ?? true);
  let index = 0;
  for (let step = steps[index]; step !== undefined; step = steps[index]) {
    if ('run' in step) {
      const outcome = await step.run(soFar);
      if (outcome === 'cancelled') return undefined;
      if (outcome === 'restart') asked.splice(1);
      index = outcome === 'done' ? index + 1 : (asked.pop() ?? 0);
    } else if (!isQuestion(step)) {
      index += 1;
    } else {
      const totalSteps = asked.length + steps.slice(index).filter(isQuestion).length;
      const answer = await step.ask(soFar, { step: asked.length + 1, totalSteps });
      if (answer.kind === 'cancelled') return undefined;
      soFar = answer.value;
      if (answer.kind === 'answered') asked.push(index++);
      else index = asked.pop() ?? index;
    }
  }
  return soFar;
}
