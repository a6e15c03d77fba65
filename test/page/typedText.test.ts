import { test as cardTest } from './shownCard.ts';
import { test as keyTest } from './shownKey.ts';
import { test as noteTest } from './shownNote.ts';
import { fullCard, type TypedPage, typedCard, typedKey, typedKeyName, typedNames, typedNote } from './typedPages.ts';
import { courses, Typing } from './typing.ts';

async function typeInEach(page: TypedPage, course: (typeof courses)[string]): Promise<void> {
  const typing = new Typing(page);
  for (const name of await typedNames(page)) await typing.typeInto(name, course);
}

for (const [what, course] of Object.entries(courses)) {
  cardTest(`keeps all text of each input of a card when ${what}`, async ({ openCard, elsewhere, stores }) => {
    await typeInEach(typedCard(await openCard(fullCard), elsewhere, stores), course);
  });

  keyTest(`keeps all text of each input of a key when ${what}`, async ({ keys, showPage }) => {
    await typeInEach(typedKey(await showPage(keys.kind(typedKeyName)), keys), course);
  });

  noteTest(`keeps all of a note's title when ${what}`, async ({ notes, showPage, elsewhere }) => {
    const note = await notes.create('Alder', 'A tree.');
    await typeInEach(typedNote(note, await showPage(note.kind), notes, elsewhere), course);
  });
}
