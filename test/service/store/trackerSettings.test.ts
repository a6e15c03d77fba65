import assert from 'node:assert/strict';

import { TrackerSettingsStore } from '../../../src/store/board/settings.ts';
import { boardWith } from '../boards.ts';
import { overRest } from '../calls.ts';
import { ServicePerTest } from '../localService.ts';
import { clientOf, openedBoard } from './opened.ts';

describe('TrackerSettingsStore', () => {
  const suite = new ServicePerTest();

  async function opened() {
    await boardWith(overRest, suite.service);
    const tracker = clientOf(suite.service);
    const board = await openedBoard(tracker);
    const settings = new TrackerSettingsStore(board, tracker);
    const stored = () => overRest(suite.service, 'tracker_get_settings', {});
    const elsewhere = async (changes: object) =>
      overRest(suite.service, 'tracker_update_settings', { ...(await stored()), ...changes });
    return { board, settings, stored, elsewhere };
  }

  it('rereads for another account, also during a read', async () => {
    const { board, settings, elsewhere } = await opened();
    await settings.readOnce();
    await elsewhere({ currency: 'CHF' });
    const reading = board.serverState.refresh();
    board.serverState.forget();
    const currency = () => settings.known?.currency;
    assert.equal(currency(), undefined);
    await Promise.all([reading, settings.readOnce()]);
    assert.equal(currency(), 'CHF');
  });

  it('knows the day in the time zone of the settings', async () => {
    const { settings, elsewhere } = await opened();
    await elsewhere({ timeZone: 'Pacific/Auckland' });
    assert.equal(await settings.dayOf(new Date('2026-03-01T12:00:00Z')), '2026-03-02');
  });

  it('changes one field and keeps foreign changes', async () => {
    const { settings, stored, elsewhere } = await opened();
    const before = await settings.read();
    await elsewhere({ currency: 'CHF' });
    const result = await settings.change({ name: 'weekStartsOn', before: before.weekStartsOn, after: 'sunday' });
    assert.equal(result.kind, 'saved');
    const { currency, weekStartsOn } = await stored();
    assert.deepEqual([currency, weekStartsOn], ['CHF', 'sunday']);
    assert.equal(settings.known?.weekStartsOn, 'sunday');
  });

  it('returns the current value when the field changed elsewhere', async () => {
    const { settings, stored, elsewhere } = await opened();
    const before = await settings.read();
    await elsewhere({ currency: 'CHF' });
    const result = await settings.change({ name: 'currency', before: before.currency, after: 'SEK' });
    assert.equal(result.kind, 'conflict');
    assert.equal(result.settings.currency, 'CHF');
    assert.equal((await stored()).currency, 'CHF');
  });

  it('reads once', async () => {
    const { settings, elsewhere } = await opened();
    await settings.readOnce();
    await elsewhere({ timeZone: 'Europe/Berlin' });
    await settings.readOnce();
    assert.equal(settings.known?.timeZone, 'UTC');
  });
});
