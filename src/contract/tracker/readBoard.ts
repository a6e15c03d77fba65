import * as z from 'zod';

import { list, one } from '../answer.ts';
import { CardId, ColumnId, Day, Moment, Name, paging, SearchText } from '../input.ts';
import { operation } from '../operationRow.ts';
import { boardSchema, cardSchema, columnSchema, historyEntrySchema, settingsSchema, statsSchema } from './board.ts';

const reads = { method: 'GET', permission: 'tracker:read', status: [200], answer: 'json', errors: [] } as const;
const nothing = () => z.strictObject({});
const period = () =>
  z.strictObject({
    from: Day.optional().describe('First day counted, YYYY-MM-DD.'),
    to: Day.optional().describe('Last day counted, YYYY-MM-DD.'),
  });

export const readBoardOperations = {
  tracker_get_board: operation({
    ...reads,
    path: '/tracker/board',
    title: 'Get board',
    description:
      'The board: all columns and all active cards. Before initialization it is empty and says initialized: false; reading never creates it. A board above 8 MiB has its long cards shortened, which they say by shortened: true; tracker_get_card reads one whole.',
    input: nothing,
    output: () => one('board', boardSchema()),
  }),
  tracker_list_columns: operation({
    ...reads,
    path: '/tracker/columns',
    title: 'List columns',
    description: 'The stages of the board in their order, with the number of active cards in each.',
    input: nothing,
    output: () => list('columns', columnSchema()),
  }),
  tracker_list_cards: operation({
    ...reads,
    path: '/tracker/cards',
    title: 'List cards',
    description:
      'Active cards, page by page. Search here before creating a card, so that no application is entered twice.',
    input: () =>
      z.strictObject({
        columnId: ColumnId.optional().describe('Only cards of this stage; from tracker_list_columns.'),
        query: SearchText.optional().describe('Part of the title or the company, in any case.'),
        tag: Name.optional().describe('Only cards with this tag.'),
        updatedSince: Moment.optional().describe('Only cards changed since, such as 2026-03-13T08:00:00Z.'),
        ...paging(),
      }),
    output: () => list('cards', cardSchema()),
    errors: ['column_not_found'],
  }),
  tracker_get_card: operation({
    ...reads,
    path: '/tracker/cards/{cardId}',
    title: 'Get card',
    description: 'One card, active or archived, with reminders, contacts and attached meetings.',
    input: () => z.strictObject({ cardId: CardId }),
    output: () => one('card', cardSchema()),
    errors: ['card_not_found'],
  }),
  tracker_list_archive: operation({
    ...reads,
    path: '/tracker/archive',
    title: 'List archived cards',
    description: 'Archived cards, the last archived first, page by page.',
    input: () =>
      z.strictObject({
        query: SearchText.optional().describe('Part of the title or the company, in any case.'),
        ...paging(),
      }),
    output: () => list('cards', cardSchema()),
  }),
  tracker_get_settings: operation({
    ...reads,
    path: '/tracker/settings',
    title: 'Get tracker settings',
    description:
      'Time zone, currency, default column, reminder lead, stale age and week start; the defaults before initialization.',
    input: nothing,
    output: () => one('settings', settingsSchema()),
  }),
  tracker_get_card_history: operation({
    ...reads,
    path: '/tracker/cards/{cardId}/history',
    title: 'Get card history',
    description: 'What happened to one card, newest first, and who did it.',
    input: () => z.strictObject({ cardId: CardId, ...paging() }),
    output: () => list('history', historyEntrySchema()),
    errors: ['card_not_found'],
  }),
  tracker_get_stats: operation({
    ...reads,
    path: '/tracker/stats',
    title: 'Get statistics',
    description: 'Funnel (how many applications ever reached each stage, conversion, median days) and weekly activity.',
    input: period,
    output: () => one('stats', statsSchema()),
  }),
  tracker_export_stats_pdf: operation({
    ...reads,
    path: '/tracker/stats/pdf',
    title: 'Export statistics as PDF',
    description: 'The statistics as a PDF document.',
    input: period,
    output: () => z.instanceof(Uint8Array),
    answer: 'pdf',
  }),
};
