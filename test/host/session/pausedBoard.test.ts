import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import { permissions } from '../../../src/base/domain/permission.ts';
import type { Card } from '../../../src/contract/tracker/board.ts';
import { type LocalService, startLocalService } from '../../../src/local/service.ts';
import { filesWith } from '../../fixtures/filesWith.ts';
import { CallError, newToken, overRest } from '../../service/calls.ts';
import { recordContextKeys } from '../contextKeys.ts';
import { inDialogs } from '../dialogs.ts';
import { cardText, typing, until } from '../editor.ts';
import { leap } from '../leapingDate.ts';
import type { Pick } from '../playedInputs.ts';

const run = (command: string, ...given: unknown[]) => vscode.commands.executeCommand(command, ...given);
const first: Pick = ([row]) => row;

describe('board of a tracker that pauses or is gone', () => {
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'jobdeck-hosted-'));
  const userFolder = process.env['JOBDECK_TEST_FOLDER'] ?? assert.fail('JOBDECK_TEST_FOLDER is not set');
  const cache = path.join(userFolder, 'data/User/globalStorage/jobdeck.jobdeck/cache');
  let hosted: LocalService;
  /** The editor's; the token that the service itself has issued has no limit. */
  let own: string;
  /** A second token, because the rate limit counts each token separately. */
  let other: string;
  let card: Card;

  const columnOnService = async () => {
    const { columns, cards } = await overRest(hosted, 'tracker_get_board', {}, { token: other });
    const columnId = cards.find(({ id }) => id === card.id)?.columnId;
    return columns.find(({ id }) => id === columnId)?.title;
  };
  const untilShownIn = (column: string) =>
    until(`the card in ${column}`, async () => ((await cardText(card.id)).includes(column) ? true : undefined));
  const row =
    (column: string): Pick =>
    (rows) =>
      rows.find(({ label }) => label === column) ?? assert.fail(`no column ${column}`);
  let isOpen = true;
  const close = async () => {
    if (isOpen) await hosted.close();
    isOpen = false;
  };

  before(async () => {
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    hosted = await startLocalService({ dataFolder });
    own = (await newToken(hosted, { permissions })).secret;
    other = (await newToken(hosted, {})).secret;
    const { columns } = await overRest(hosted, 'tracker_initialize', {}, { token: other });
    const columnId = columns.find(({ title }) => title === 'Saved')?.id ?? assert.fail('no column');
    card = await overRest(
      hosted,
      'tracker_create_card',
      { title: 'Keeper of the rate limit', columnId },
      { token: other },
    );
    await inDialogs({ picks: [first] }, () => typing([hosted.trackerUrl, own], () => run('jobdeck.session.connect')));
    await run('jobdeck.board.refresh');
    await untilShownIn('Saved');
  });
  after(async () => {
    await run('jobdeck.session.useLocal');
    await close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  /** Moves the card to Applied with no request left in this minute, and calls `next` while the move waits. */
  const moveInPause = async (next: () => PromiseLike<unknown>): Promise<readonly string[]> => {
    const recorded = recordContextKeys();
    // Lets all earlier requests expire, so that none becomes available before the pause ends.
    leap();
    await useUp(() => overRest(hosted, 'tracker_list_columns', {}, { token: own }));
    try {
      const { messages } = await inDialogs({ picks: [row('Applied')] }, async () => {
        const moving = run('jobdeck.card.move', card.id);
        await until('the pause', () => recorded.keys.get('jobdeck.waiting') === true || undefined);
        await untilShownIn('Applied');
        assert.equal(await columnOnService(), 'Saved');
        await next();
        await moving;
      });
      return messages;
    } finally {
      recorded.end();
    }
  };

  it('restores a card without a message when the user stops waiting', async () => {
    const messages = await moveInPause(() => run('jobdeck.traffic.stopWaiting'));
    await untilShownIn('Saved');
    assert.equal(await columnOnService(), 'Saved');
    assert.deepEqual(messages, []);
  });

  it('moves a card once the pause is over', async () => {
    await moveInPause(async () => {
      leap();
      // The timer of the pause does not know of the leap; another request sends what waits.
      await run('jobdeck.board.refresh');
    });
    await untilShownIn('Applied');
    assert.equal(await columnOnService(), 'Applied');
  });

  it('restores a card and offers Retry when the service is gone', async () => {
    await close();
    const { messages } = await inDialogs({ picks: [row('Offer')] }, async (said) => {
      await run('jobdeck.card.move', card.id);
      await until('the failure', () => said.some((message) => message.includes('refuses the connection')) || undefined);
    });
    assert.equal(messages.length, 1);
    await untilShownIn('Applied');
  });

  it('keeps the board in the cache until it is cleared', async () => {
    const isCached = () => existsSync(cache) && filesWith(cache, card.title).length > 0;
    await until('the cached board', () => isCached() || undefined);
    const { messages } = await inDialogs({}, () => run('jobdeck.cache.clear'));
    assert.match(messages.join(), /Deleted what was last seen of/);
    assert.equal(isCached(), false);
  });
});

/** Sends requests until the limit per minute is exceeded. */
async function useUp(ask: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      await ask();
    } catch (error) {
      if (error instanceof CallError && error.status === 429) return;
      throw error;
    }
  }
}
