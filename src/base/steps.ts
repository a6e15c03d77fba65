/** How one of several questions ended: answered, back to the one before, or called off. Going back keeps what was entered. */
export type Stepped<T> =
  | { readonly kind: 'answered'; readonly value: T }
  | { readonly kind: 'back'; readonly value: T }
  | { readonly kind: 'calledOff' };

/** Which of how many questions it is, from 1. */
export interface StepPosition {
  readonly step: number;
  readonly totalSteps: number;
}

/** One of several questions about the same thing. */
export interface Step<T> {
  /** Whether it is asked, by what was answered so far; always, where it is left out. */
  readonly when?: (soFar: T) => boolean;
  readonly ask: (soFar: T, place: StepPosition) => Promise<Stepped<T>>;
}

/** Work between the questions, such as a check of what was answered; `restart` goes back to the first question. */
export interface Work<T> {
  readonly run: (soFar: T) => Promise<'done' | 'back' | 'restart' | 'calledOff'>;
}

/** Asks one after the other, and again where the user goes back; undefined where they call it off. */
export async function askSteps<T>(steps: readonly (Step<T> | Work<T>)[], first: T): Promise<T | undefined> {
  const asked: number[] = [];
  let soFar = first;
  const isQuestion = (step: Step<T> | Work<T>) => 'ask' in step && (step.when?.(soFar) ?? true);
  for (let index = 0; index < steps.length; ) {
    const step = steps[index]!;
    if ('run' in step) {
      const outcome = await step.run(soFar);
      if (outcome === 'calledOff') return undefined;
      if (outcome === 'restart') asked.splice(1);
      index = outcome === 'done' ? index + 1 : (asked.pop() ?? 0);
    } else if (!isQuestion(step)) {
      index += 1;
    } else {
      const totalSteps = asked.length + steps.slice(index).filter(isQuestion).length;
      const answer = await step.ask(soFar, { step: asked.length + 1, totalSteps });
      if (answer.kind === 'calledOff') return undefined;
      soFar = answer.value;
      if (answer.kind === 'answered') asked.push(index++);
      else index = asked.pop() ?? index;
    }
  }
  return soFar;
}
