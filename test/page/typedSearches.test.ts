import { expect } from '@playwright/test';

import type { BoardPage } from '../../src/features/board/contract.ts';
import { applicationsCsv } from '../fixtures/applications.ts';
import { test as boardTest } from './boardFixtures.ts';
import type { PageInBrowser } from './pageInBrowser.ts';
import { test as importTest } from './shownImport.ts';
import { test as meetingTest } from './shownMeeting.ts';
import { namesOf, textInputsOf } from './textInputs.ts';

/** A page whose inputs take text that is saved nowhere: what is searched, and where to go. */
interface SearchedPage {
  readonly shown: Pick<
    PageInBrowser<BoardPage>,
    | 'page'
    | 'hide'
    | 'show'
    | 'close'
    | 'closeAtOnce'
    | 'openAgain'
    | 'reloadWindow'
    | 'killHost'
    | 'settled'
    | 'received'
  >;
  /** Shows these text inputs, or all of the page. */
  readonly reveal: (name?: string) => Promise<void>;
  /** Whether text stays after each course, or the text that is shown instead of it, so that no course can follow. */
  readonly stays: Readonly<Record<string, Readonly<Record<keyof typeof courses, boolean | string>>>>;
  /** What the service has, as JSON. */
  readonly stored: () => Promise<string>;
  readonly changeElsewhere: () => Promise<unknown>;
  readonly signOut: () => void;
  readonly signIn: () => Promise<void>;
}

const courses = {
  'another editor is in front': async ({ shown }: SearchedPage) => {
    await shown.hide();
    await shown.show();
  },
  'something is changed elsewhere': async ({ shown, changeElsewhere }: SearchedPage) => {
    await changeElsewhere();
    await shown.settled();
  },
  'Escape is pressed': ({ shown }: SearchedPage) => shown.page.keyboard.press('Escape'),
  'its tab is closed at once': async ({ shown }: SearchedPage) => {
    await shown.close();
    await shown.openAgain();
  },
  'the user signs out': async ({ shown, signOut, signIn }: SearchedPage) => {
    await shown.received();
    signOut();
    await shown.closeAtOnce();
    await signIn();
    await shown.openAgain();
  },
  'the window is reloaded': ({ shown }: SearchedPage) => shown.reloadWindow(),
  'the extension host is killed': ({ shown }: SearchedPage) => shown.killHost(),
};

/** Types into each text input of the page before each course. */
async function searchIn(searched: SearchedPage): Promise<void> {
  const { shown, reveal, stays, stored } = searched;
  await reveal();
  await expect.poll(() => namesOf(textInputsOf(shown.page)), 'text inputs').toEqual(Object.keys(stays));
  for (const [name, expected] of Object.entries(stays))
    for (const [what, course] of Object.entries(courses)) {
      const outcome = expected[what as keyof typeof courses];
      const message = `text of ${name} when ${what}`;
      await reveal(name);
      const input = shown.page.getByLabel(name, { exact: true });
      const before = await stored();
      await input.fill('');
      await input.pressSequentially('er23');
      await course(searched);
      if (typeof outcome === 'string') {
        await expect(shown.page.getByText(outcome), message).toBeVisible();
        await expect(textInputsOf(shown.page), message).toHaveCount(0);
        break;
      }
      await reveal(name);
      await expect(input, message).toHaveValue(outcome ? 'er23' : '');
      if (what !== 'something is changed elsewhere') expect(await stored(), `what is saved: ${message}`).toBe(before);
    }
}

const staysNowhere = {
  'another editor is in front': false,
  'something is changed elsewhere': true,
  'Escape is pressed': false,
  'its tab is closed at once': false,
  'the user signs out': false,
  'the window is reloaded': false,
  'the extension host is killed': false,
};

boardTest.describe('with a card', () => {
  boardTest.use({ filled: { Saved: ['Ant'] } });

  boardTest('saves nothing of what is searched on the board', async ({ tab, page, stores, elsewhere, idOf }) => {
    const tags = Array.from({ length: 12 }, (_, index) => `tag ${index}`);
    await elsewhere.tracker_update_card({ cardId: idOf('Ant'), tags });
    await stores.board.serverState.refresh();
    await searchIn({
      shown: tab,
      reveal: async (name) => {
        await page.getByLabel('Filter by company').waitFor();
        const find = page.getByLabel('Find a tag');
        if (name !== 'Filter by company, title, tags and description' && !(await find.isVisible()))
          await page.getByRole('button', { name: 'Tags' }).click();
      },
      stays: {
        'Filter by company, title, tags and description': {
          ...{ 'another editor is in front': true, 'something is changed elsewhere': true },
          ...{ 'Escape is pressed': false, 'its tab is closed at once': true, 'the user signs out': true },
          ...{ 'the window is reloaded': true, 'the extension host is killed': true },
        },
        'Find a tag': staysNowhere,
      },
      stored: async () => JSON.stringify((await elsewhere.tracker_get_board({})).cards),
      changeElsewhere: async () => {
        await elsewhere.tracker_update_card({ cardId: idOf('Ant'), company: 'Hill' });
        await stores.board.serverState.refresh();
      },
      signOut: () => stores.board.serverState.forget(),
      signIn: () => stores.board.serverState.refresh(),
    });
  });
});

meetingTest(
  'saves nothing of what is searched in a meeting',
  async ({ addMeeting, openMeeting, say, page, elsewhere }) => {
    const { id } = await addMeeting({ messages: ['one', 'er23'] });
    const { shown, meetings, untilRead } = await openMeeting(id);
    await searchIn({
      shown,
      reveal: async () => {
        await untilRead();
        const find = page.getByLabel('Find', { exact: true });
        if (!(await find.isVisible())) await page.getByRole('button', { name: 'Find (Ctrl+F)' }).click();
        await find.waitFor();
      },
      stays: {
        'Go to a time, such as 14:05': {
          ...{ ...staysNowhere, 'another editor is in front': true },
          ...{ 'the window is reloaded': true, 'the extension host is killed': true },
        },
        Find: { ...staysNowhere, 'another editor is in front': true, 'Escape is pressed': true },
      },
      stored: async () => JSON.stringify(await elsewhere.get_meeting({ meetingId: id })),
      changeElsewhere: async () => {
        await say(id, 'three');
        await page.getByRole('button', { name: 'Read Again' }).click();
        await expect(page.getByText('three', { exact: true })).toBeVisible();
      },
      signOut: () => meetings.forget(),
      signIn: () => meetings.refresh(),
    });
  },
);

importTest(
  'saves nothing of what is searched in the plan of an import',
  async ({ importText, page, stores, elsewhere }) => {
    const { shown } = await importText(applicationsCsv());
    await searchIn({
      shown,
      reveal: async () => {
        const search = page.getByLabel('Search in the plan');
        const plan = page.getByRole('button', { name: 'Show Plan' });
        await search.or(plan).waitFor();
        if (await plan.isVisible()) await plan.click();
        await search.waitFor();
      },
      stays: {
        'Search in the plan': {
          ...{ ...staysNowhere, 'another editor is in front': true },
          // The file itself is not kept.
          ...{
            'the window is reloaded': 'The file is not kept while the editor reloads.',
            'the extension host is killed': 'The file is not kept while the editor reloads.',
          },
        },
      },
      stored: async () => JSON.stringify((await elsewhere.tracker_get_board({})).cards),
      changeElsewhere: async () => {
        const { columns } = await elsewhere.tracker_initialize({});
        await elsewhere.tracker_create_card({ columnId: columns[0]?.id ?? '', title: 'Lamp' });
        await stores.board.serverState.refresh();
      },
      signOut: () => stores.board.serverState.forget(),
      signIn: () => stores.board.serverState.refresh(),
    });
  },
);
