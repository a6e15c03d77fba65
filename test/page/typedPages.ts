import type { Locator, Page } from '@playwright/test';

import type { Tracker } from '../../src/contract/tracker.ts';
import type { TrackerStores } from '../../src/store/board/stores.ts';
import type { ShownCard } from './shownCard.ts';
import type { ShownKeys } from './shownKey.ts';
import type { OpenNote, ShownNotes } from './shownNote.ts';
import { namesOf, textInputsOf } from './textInputs.ts';

interface ShownTab {
  readonly page: Page;
  close(): Promise<void>;
  closeAtOnce(): Promise<void>;
  openAgain(): Promise<void>;
  reloadWindow(options: { readonly isStored: boolean }): Promise<void>;
  holdMessages(): () => void;
  killHost(): Promise<void>;
  settled(): Promise<void>;
}

/** A page whose inputs take text for a record. */
export interface TypedPage {
  /** A form, which is saved as a whole and which Escape does not leave. */
  readonly isForm: boolean;
  readonly shown: ShownTab;
  /** Shows the text input of this name, or all. */
  readonly reveal: (name?: string) => Promise<void>;
  /** What the service has of the record, as JSON. */
  readonly stored: () => Promise<string>;
  /** What the extension has of unsaved text, as JSON. */
  readonly unsaved: () => string;
  readonly changeElsewhere: (round: number) => Promise<void>;
  readonly signOut: () => void;
  readonly signIn: () => Promise<void>;
}

/** A card with text in most inputs of its page. */
export const fullCard = {
  description: 'A lamp.',
  url: 'https://jobs.example.com/',
  contacts: [{ name: 'Ada' }],
  reminders: [{ at: '2030-11-24T09:00:00Z', text: 'Call Ada' }],
};

/** A key of the small sample. */
export const typedKeyName = 'Cover letters';

/** The page of a card. */
export function typedCard(
  { id: cardId, page, shown, around, stored }: ShownCard,
  elsewhere: Tracker,
  stores: TrackerStores,
): TypedPage {
  return {
    isForm: false,
    shown,
    reveal: async (name) => {
      await page.getByLabel('Job', { exact: true }).waitFor();
      if (name !== undefined && (await page.getByLabel(name, { exact: true }).isVisible())) return;
      const edit = page.getByRole('button', { name: 'Edit Description' });
      if (await edit.isVisible()) await edit.click();
      const second = page.getByLabel('Name of contact 2');
      if (!(await second.isVisible())) await page.getByRole('button', { name: 'Add Contact' }).click();
      await second.waitFor();
    },
    // An id is random and a time is now, so that they may contain any letters.
    stored: async () =>
      JSON.stringify(await stored(), (name, value) => (/^id$|Id$|At$/.test(name) ? undefined : value)),
    unsaved: () => JSON.stringify(around.unsaved.of(cardId) ?? null),
    changeElsewhere: async (round) => {
      const theirs = `Theirs ${round}`;
      const url = `https://theirs.example.com/${round}`;
      const texts = { title: theirs, company: theirs, location: theirs, description: theirs, url };
      await elsewhere.tracker_update_card({ cardId, ...texts, contacts: [{ name: theirs }], tags: [theirs] });
      await stores.board.serverState.refresh();
    },
    signOut: () => stores.board.serverState.forget(),
    signIn: () => stores.board.serverState.refresh(),
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
    isForm: false,
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

/** The form of a key. */
export function typedKey(shown: ShownTab, keys: ShownKeys): TypedPage {
  const { hash } = keys.named(typedKeyName);
  return {
    isForm: true,
    shown,
    reveal: () => shown.page.getByLabel('Name', { exact: true }).waitFor(),
    stored: async () => {
      const { data } = await keys.elsewhere.getKey({ hash });
      return JSON.stringify({ name: data.name, limit: data.limit });
    },
    unsaved: () => keys.backup(),
    changeElsewhere: async (round) => {
      await keys.elsewhere.updateKeys({ hash, limit: 100 + round });
      await keys.store.refresh();
    },
    signOut: () => keys.store.forget(),
    signIn: () => keys.store.refresh(),
  };
}

/**
 * Types into this input at the end of its text and returns all of the text. A currency is replaced. `beforeLastKey` gets the text without
 * the last character.
 */
export async function typeInto(
  input: Locator,
  name: string,
  text: string,
  beforeLastKey?: (part: string) => Promise<void>,
): Promise<string> {
  await input.focus();
  const before = await input.inputValue();
  const isCurrency = name.startsWith('Currency');
  if (isCurrency) await input.selectText();
  else await input.press('End');
  const typed = isCurrency ? 'CHF' : text;
  const all = isCurrency ? typed : `${before}${typed}`;
  await input.page().keyboard.insertText(typed.slice(0, -1));
  await beforeLastKey?.(all.slice(0, -1));
  await input.pressSequentially(typed.slice(-1));
  return all;
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
