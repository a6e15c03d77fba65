import type { Random } from '../../../src/local/samples/random.ts';

/** Next step of the user or of another client; the numbers choose among the board's content at that time. */
export type Step =
  | { readonly kind: 'create' | 'agentCreates'; readonly column: number }
  | { readonly kind: 'move'; readonly card: number; readonly column: number; readonly position: number | undefined }
  | { readonly kind: 'archive' | 'delete'; readonly card: number }
  | { readonly kind: 'refresh' | 'initialize' | 'stopWaiting' | 'look' };

export interface Timed {
  readonly step: Step;
  /** Milliseconds to wait before the step. */
  readonly wait: number;
  /** Maximum number of retries. */
  readonly maxRetries: number;
}

/**
 * A user's actions from a seed, some in quick succession. The last ones are changes and reads, since no later step corrects their errors.
 */
export function stepsOf(random: Random, count: number): Timed[] {
  return Array.from({ length: count }, (_, index) => ({
    step: index < count - 3 ? stepOf(random) : lastStepOf(random),
    wait: random.pick([0, 0, 1, 5, random.between(0, 40)]),
    maxRetries: index < count - 3 ? random.pick([0, 0, 1, 4]) : 0,
  }));
}

function lastStepOf(random: Random): Step {
  const [card, column] = [random.between(0, 999), random.between(0, 999)];
  return random.pick<Step>([
    { kind: 'move', card, column, position: 0 },
    { kind: 'archive', card },
    { kind: 'refresh' },
  ]);
}

function stepOf(random: Random): Step {
  const [card, column] = [random.between(0, 999), random.between(0, 999)];
  const position = random.pick([undefined, 0, 1, random.between(0, 6)]);
  return random.pick<Step>([
    { kind: 'create', column },
    { kind: 'create', column },
    { kind: 'create', column },
    { kind: 'move', card, column, position },
    { kind: 'move', card, column, position },
    { kind: 'move', card, column, position },
    // Uses few cards repeatedly.
    { kind: 'move', card: card % 2, column, position },
    { kind: 'archive', card },
    { kind: 'delete', card },
    { kind: 'archive', card: card % 2 },
    { kind: 'delete', card: card % 2 },
    { kind: 'refresh' },
    { kind: 'refresh' },
    { kind: 'refresh' },
    { kind: 'initialize' },
    { kind: 'stopWaiting' },
    { kind: 'look' },
    { kind: 'agentCreates', column },
  ]);
}
