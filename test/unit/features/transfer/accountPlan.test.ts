import assert from 'node:assert/strict';

import type { Board } from '../../../../src/contract/tracker/board.ts';
import { planTable } from '../../../../src/features/transfer/import/plan/accountPlan.ts';
import { ServerState } from '../../../../src/store/sync/serverState.ts';
import { boardOf } from '../../../fixtures/board.ts';
import { sourceOf } from './planned.ts';

describe('plan of a table', () => {
  it('reads dates in the own time zone if that of the settings is unknown', async () => {
    const source = await sourceOf('Title,Reminder\nDev,2026-11-24 14:30');
    const board = boardOf({ saved: [] });
    const list = async () => ({ items: [], nextCursor: null });
    const settings = {
      ...{ timeZone: 'Mars/Olympus', currency: 'EUR', defaultColumnId: null },
      ...{ reminderLeadMinutes: 0, staleAfterDays: null, weekStartsOn: 'monday' as const },
    };
    const { rows } = await planTable(source, {
      board: {
        board,
        state: { kind: 'ready', value: board, fetchedAt: 0 },
        serverState: new ServerState<Board>({ read: async () => board, now: () => 0 }),
      },
      settings: { read: async () => settings },
      tracker: { tracker_list_cards: list, tracker_list_archive: list },
      keepsHistory: async () => true,
      now: () => 0,
      pause: async () => undefined,
    });
    assert.equal(rows[0]?.planned?.card.reminders?.[0]?.at, new Date(2026, 10, 24, 14, 30).toISOString());
  });
});
