import { expect, type Locator } from '@playwright/test';

import { test as cardTest } from './shownCard.ts';
import { test as keyTest } from './shownKey.ts';
import { test as noteTest } from './shownNote.ts';
import { shownTexts, type TypedPage, typedCard, typedKey, typedNames, typedNote, typeInto } from './typedPages.ts';

/** Text that was typed into an input of a page. */
interface Typed extends TypedPage {
  readonly input: Locator;
  /** All of the text. */
  readonly text: string;
  readonly round: number;
}

const untilReported = ({ unsaved, text }: Typed) => expect.poll(unsaved, 'what is reported').toContain(text);
const untilShown = ({ shown, text }: Typed) =>
  expect.poll(() => shownTexts(shown.page), 'what is shown').toContain(text);

type Act = (typed: Typed) => Promise<void>;

interface Course {
  readonly beforeLastKey: Act;
  readonly act: Act;
}

/** What happens to the page right after the last key, and where all of the text is then. */
const courses: Readonly<Record<string, Act | Course>> = {
  'its tab is closed at once': async (typed) => {
    await untilReported(typed);
    await typed.shown.close();
    const kept = async () => `${await typed.stored()} ${typed.unsaved()}`;
    await expect.poll(kept, 'what is saved or kept').toContain(typed.text);
    await typed.shown.openAgain();
    await untilShown(typed);
  },

  'the window ends': async (typed) => {
    await untilReported(typed);
    await typed.shown.reloadWindow({ isStored: false });
    await untilShown(typed);
  },

  // The extension has all but the last character.
  'the extension host is killed': {
    beforeLastKey: async (typed) => {
      await untilReported(typed);
      typed.shown.holdMessages();
    },
    act: async (typed) => {
      await expect(typed.input).toHaveValue(typed.text);
      await typed.shown.killHost();
      await untilShown(typed);
      await untilReported(typed);
    },
  },

  'the user signs out': async (typed) => {
    await untilReported(typed);
    typed.signOut();
    await typed.shown.close();
    expect(typed.unsaved()).toContain(typed.text);
    await typed.signIn();
    await typed.shown.openAgain();
    await untilShown(typed);
  },

  'the record is changed elsewhere': async (typed) => {
    await typed.changeElsewhere(typed.round);
    await typed.shown.settled();
    await untilShown(typed);
    await untilReported(typed);
  },

  'Escape leaves it': async (typed) => {
    const stored = await typed.stored();
    await typed.input.press('Escape');
    await untilShown(typed);
    await untilReported(typed);
    if (!typed.isForm) await expect(typed.input.and(typed.shown.page.locator(':focus'))).toHaveCount(0);
    expect(await typed.stored()).toBe(stored);
  },
};

async function typeInEach(typed: TypedPage, course: Act | Course): Promise<void> {
  const { beforeLastKey, act }: Partial<Course> & Pick<Course, 'act'> =
    typeof course === 'function' ? { act: course } : course;
  const { page } = typed.shown;
  const texts: string[] = [];
  for (const [round, name] of (await typedNames(typed)).entries()) {
    await typed.reveal();
    // Nothing of this may wait for a timer.
    await page.evaluate('globalThis.setTimeout = () => 0');
    const input = page.getByLabel(name, { exact: true });
    const before = beforeLastKey && ((part: string) => beforeLastKey({ ...typed, input, text: part, round }));
    const text = await typeInto(input, name, `${round + 10}77`, before);
    await act({ ...typed, input, text, round });
    texts.push(text);
    const others = texts.reduce((rest, each) => rest.replaceAll(each, ''), await typed.stored());
    expect(others, `what the service has beside ${name}`).not.toContain(text.slice(0, -1));
  }
}

const card = {
  description: 'A lamp.',
  url: 'https://jobs.example.com/',
  contacts: [{ name: 'Ada' }],
  reminders: [{ at: '2030-11-24T09:00:00Z', text: 'Call Ada' }],
};

for (const [what, course] of Object.entries(courses)) {
  cardTest(`keeps all text of each input of a card when ${what}`, async ({ openCard, elsewhere, stores }) => {
    await typeInEach(typedCard(await openCard(card), elsewhere, stores), course);
  });

  keyTest(`keeps all text of each input of a key when ${what}`, async ({ keys, showPage }) => {
    const name = 'Cover letters';
    await typeInEach(typedKey(name, await showPage(keys.kind(name)), keys), course);
  });

  noteTest(`keeps all of a note's title when ${what}`, async ({ notes, showPage, elsewhere }) => {
    const note = await notes.create('Alder', 'A tree.');
    await typeInEach(typedNote(note, await showPage(note.kind), notes, elsewhere), course);
  });
}
