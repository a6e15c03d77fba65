import type { Locator, Page } from '@playwright/test';

import type { Tracker } from '../../src/contract/tracker.ts';
import type { TrackerStores } from '../../src/store/board/stores.ts';
import type { ShownCard } from './shownCard.ts';
import type { OpenNote, ShownNotes } from './shownNote.ts';
import { namesOf, textInputsOf } from './textInputs.ts';

interface ShownTab {
  readonly page: Page;
  close(): Promise<void>;
  openAgain(): Promise<void>;
  reloadWindow(options: { readonly isStored: boolean }): Promise<void>;
  settled(): Promise<void>;
}

/** A page whose inputs take text for a record. */
export interface TypedPage {
  readonly shown: ShownTab;
  /** Shows all its text inputs. */
  readonly reveal: () => Promise<void>;
  /** What the service has of the record, as JSON. */
  readonly stored: () => Promise<string>;
  /** What the extension has of unsaved text, as JSON. */
  readonly unsaved: () => string;
  readonly changeElsewhere: (round: number) => Promise<void>;
  readonly signOut: () => void;
  readonly signIn: () => Promise<void>;
}

/** The page of a card. */
export function typedCard(
  { id: cardId, page, shown, around, stored }: ShownCard,
  elsewhere: Tracker,
  stores: TrackerStores,
): TypedPage {
  return {
    shown,
    reveal: async () => {
      await page.getByLabel('Job', { exact: true }).waitFor();
      const edit = page.getByRole('button', { name: 'Edit Description' });
      if (await edit.isVisible()) await edit.click();
      const second = page.getByLabel('Name of contact 2');
      if (!(await second.isVisible())) await page.getByRole('button', { name: 'Add Contact' }).click();
      await second.waitFor();
    },
    stored: async () => JSON.stringify(await stored()),
    unsaved: () => JSON.stringify(around.unsaved.of(cardId) ?? null),
    changeElsewhere: async (round) => {
      const theirs = `Theirs ${round}`;
      const url = `https://theirs.example.com/${round}`;
      const texts = { title: theirs, company: theirs, location: theirs, description: theirs, url };
      await elsewhere.tracker_update_card({ cardId, ...texts, contacts: [{ name: theirs }], tags: [theirs] });
      await stores.board.refresh();
    },
    signOut: () => stores.board.forget(),
    signIn: () => stores.board.refresh(),
  };
}

/** The page of a note. */
export function typedNote(
  { note: { id: noteId } }: OpenNote,
  shown: ShownTab,
  notes: ShownNotes,
  elsewhere: Tracker,
): TypedPage {
  return {
    shown,
    reveal: () => shown.page.getByLabel('Title').waitFor(),
    stored: async () => JSON.stringify((await elsewhere.get_note({ noteId })).title),
    unsaved: () => JSON.stringify(notes.typedTitles.of(noteId) ?? null),
    changeElsewhere: async (round) => {
      await elsewhere.update_note({ noteId, title: `Theirs ${round}` });
      await notes.notes.refresh();
    },
    signOut: () => notes.notes.forget(),
    signIn: () => notes.notes.refresh(),
  };
}

/** Types into this input at the end of its text and returns all of the text. A currency is replaced. */
export async function typeInto(input: Locator, name: string, text: string): Promise<string> {
  await input.focus();
  const before = await input.inputValue();
  const isCurrency = name.startsWith('Currency');
  if (isCurrency) await input.selectText();
  else await input.press('End');
  const typed = isCurrency ? 'CHF' : text;
  await input.pressSequentially(typed);
  return isCurrency ? typed : `${before}${typed}`;
}

/** All texts and values that the page shows. */
export const shownTexts = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `[document.body.innerText, ...[...document.querySelectorAll('input, textarea')].map(({ value }) => value)].join('\\n')`,
  );

/** The names of the text inputs of the page. */
export async function typedNames({ shown, reveal }: TypedPage): Promise<string[]> {
  await reveal();
  return namesOf(textInputsOf(shown.page));
}
