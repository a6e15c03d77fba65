import fc from 'fast-check';

import { test as cardTest } from './shownCard.ts';
import { test as keyTest } from './shownKey.ts';
import { test as noteTest } from './shownNote.ts';
import { fullCard, type TypedPage, typedCard, typedKey, typedKeyName, typedNames, typedNote } from './typedPages.ts';
import { courses, Typing } from './typing.ts';

const count = Number(process.env['JOBDECK_TEST_ORDERS'] ?? 3);
const seed = Number(process.env['JOBDECK_SEED'] ?? 20_261_126);

const names = Object.keys(courses);

/** All courses in a random order, each with a random input. */
const orders = fc
  .shuffledSubarray(names, { minLength: names.length })
  .chain((order) => fc.tuple(...order.map((what) => fc.tuple(fc.constant(what), fc.nat()))));

async function play(page: TypedPage, order: readonly (readonly [string, number])[]): Promise<void> {
  const typing = new Typing(page);
  for (const [what, index] of order) {
    const inputs = await typedNames(page);
    const course = courses[what];
    const input = inputs[index % inputs.length];
    if (course !== undefined && input !== undefined) await typing.typeInto(input, course);
  }
}

for (const [index, order] of fc.sample(orders, { numRuns: count, seed }).entries()) {
  const title = `of random order ${index + 1}: ${order.map(([what, at]) => `${what} (${at})`).join(', ')}`;
  if (index % 3 === 0)
    cardTest(`keeps all text of a card ${title}`, async ({ openCard, elsewhere, stores }) => {
      await play(typedCard(await openCard(fullCard), elsewhere, stores), order);
    });
  else if (index % 3 === 1)
    keyTest(`keeps all text of a key ${title}`, async ({ keys, showPage }) => {
      await play(typedKey(await showPage(keys.kind(typedKeyName)), keys), order);
    });
  else
    noteTest(`keeps all text of a note ${title}`, async ({ notes, showPage, elsewhere }) => {
      const note = await notes.create('Alder', 'A tree.');
      await play(typedNote(note, await showPage(note.kind), notes, elsewhere), order);
    });
}
