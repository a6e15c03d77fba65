import { setImmediate } from 'node:timers/promises';

import { median } from '../../../scripts/bench/figure.ts';
import { MessageFind } from '../../../src/features/meetings/transcript/transcriptPlaces.ts';
import { TranscriptRows } from '../../../src/features/meetings/transcript/transcriptRows.ts';
import type { Subchat } from '../../../src/store/meetings/transcriptPages.ts';

const rounds = 7;
const messagesOnPage = 500;
const queries = ['e', 'queue', 'the team', 'Retry', 'no such text'];

export interface FindTimes {
  /** Longest of all queries, in times of a bare `indexOf` that counts the same matches in one text, which is in lower case already. */
  readonly first: number;
  readonly later: number;
}

/** Finds all matches of each of some texts: the first search of a meeting, and those that follow. */
export async function findInMessages(subchats: readonly Subchat[]): Promise<FindTimes> {
  const arriving = rowsAsTheyArrive(subchats);
  const texts = subchats.flatMap(({ messages }) => messages.map((message) => message.text));
  // Without case, as find searches, so that both find the same.
  const text = texts.join('\n').toLowerCase();
  // A text that was joined is copied into one piece by its first search.
  text.indexOf(queries[0] ?? '');
  const times: Record<string, { bare: number; first: number; later: number }> = {};
  for (const query of queries) {
    const measured = { bare: [] as number[], first: [] as number[], later: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      let matches = 0;
      measured.bare.push(
        timeOf(() => {
          matches = countIn(text, query.toLowerCase());
        }),
      );
      const find = new MessageFind({ now: () => performance.now(), pause: setImmediate, changed: () => undefined });
      for (const each of arriving) find.follow(each, undefined);
      measured.first.push(await timeOfSearch(find, query));
      measured.later.push(await timeOfSearch(find, query));
      if (find.count !== matches) throw new Error(`Found ${find.count} of ${matches}.`);
    }
    times[query] = {
      bare: median(measured.bare),
      first: median(measured.first),
      later: median(measured.later),
    };
  }
  console.table(times);
  const ratios = (of: 'first' | 'later') => Object.values(times).map((each) => each[of] / each.bare);
  return { first: Math.max(...ratios('first')), later: Math.max(...ratios('later')) };
}

/** The messages as they are known after each page of a reading. */
function rowsAsTheyArrive(subchats: readonly Subchat[]): TranscriptRows[] {
  const { outline, count } = new TranscriptRows(subchats);
  return Array.from({ length: Math.ceil(count / messagesOnPage) }, (_, page) => {
    const end = (page + 1) * messagesOnPage;
    const read = outline.filter(({ index }) => index < end);
    return new TranscriptRows(
      read.map(({ subchat, index }) => ({ ...subchat, messages: subchat.messages.slice(0, end - index) })),
    );
  });
}

function countIn(text: string, query: string): number {
  let count = 0;
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) count += 1;
  return count;
}

function timeOf(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

async function timeOfSearch(find: MessageFind, query: string): Promise<number> {
  const start = performance.now();
  find.search(query);
  while (!find.isComplete) await setImmediate();
  return performance.now() - start;
}
