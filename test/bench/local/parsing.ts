import { median } from '../../../scripts/bench/figure.ts';
import { trackerOperations } from '../../../src/contract/tracker.ts';
import type { Compared } from './rounds.ts';

const rounds = 21;

/** Parsing and validation of a board as in the client, compared with its `JSON.parse` alone. */
export function compareParsing(text: string): Compared {
  const { readAnswer } = trackerOperations.tracker_get_board;
  const times = Array.from({ length: rounds }, () => {
    const begun = performance.now();
    const answer: unknown = JSON.parse(text);
    const parsed = performance.now();
    readAnswer(answer);
    return { ours: performance.now() - begun, beside: parsed - begun };
  });
  return {
    ours: median(times.map((time) => time.ours)),
    beside: median(times.map((time) => time.beside)),
    ratio: median(times.map((time) => time.ours / time.beside)),
  };
}
