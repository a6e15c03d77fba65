import * as z from 'zod';

import { list, one } from '../answer.ts';
import { CardId, ColumnId, MeetingId } from '../input.ts';
import { operation } from '../operationRow.ts';
import { boardSchema, cardSchema, columnSchema, importResultSchema, settingsSchema } from './board.ts';
import {
  cardChangesSchema,
  columnInputSchema,
  createCardSchema,
  createColumnSchema,
  importedCardSchema,
  settingsInputSchema,
} from './boardInput.ts';

const edits = { permission: 'tracker:edit', status: [200], answer: 'json' } as const;
const deleted = () => z.looseObject({ deleted: z.literal(true).default(true) });
const cardId = CardId;
const columnId = ColumnId;

export const editBoardOperations = {
  tracker_initialize: operation({
    ...edits,
    method: 'POST',
    path: '/tracker/initialize',
    title: 'Initialize board',
    description:
      'Makes the board with its default stages, and a card for each vacancy met in past meetings. On an existing board it changes nothing.',
    input: () => z.strictObject({}),
    output: () => one('board', boardSchema()),
    status: [201, 200],
    errors: [],
  }),
  tracker_create_card: operation({
    ...edits,
    method: 'POST',
    path: '/tracker/cards',
    title: 'Create card',
    description:
      'Adds an application. Check with tracker_list_cards that it does not exist yet, and pass a requestId so that a repeated call creates nothing twice.',
    input: createCardSchema,
    output: () => one('card', cardSchema()),
    status: [201],
    errors: ['board_not_found', 'column_not_found', 'idempotency_conflict'],
    creates: true,
  }),
  tracker_update_card: operation({
    ...edits,
    method: 'PATCH',
    path: '/tracker/cards/{cardId}',
    title: 'Update card',
    description:
      'Changes the named fields of a card and leaves the others. Reminders, contacts and tags are replaced as a whole. Moving is tracker_move_card.',
    input: () => cardChangesSchema().extend({ cardId }),
    output: () => one('card', cardSchema()),
    errors: ['board_not_found', 'card_not_found'],
  }),
  tracker_move_card: operation({
    ...edits,
    method: 'PATCH',
    path: '/tracker/cards/{cardId}/move',
    title: 'Move card',
    description: 'Puts an active card into a column, at a 0-based position or at its end.',
    input: () =>
      z.strictObject({
        cardId,
        columnId,
        position: z.int().min(0).optional().describe('0-based; the end when left out or past it.'),
      }),
    output: () => one('card', cardSchema()),
    errors: ['board_not_found', 'card_not_found', 'column_not_found', 'card_archived'],
  }),
  tracker_archive_card: operation({
    ...edits,
    method: 'PATCH',
    path: '/tracker/cards/{cardId}/archive',
    title: 'Archive card',
    description:
      'Takes a card off the board and keeps it, with its history, in the archive. There is no way back on the board.',
    input: () => z.strictObject({ cardId }),
    output: () => one('card', cardSchema()),
    errors: ['board_not_found', 'card_not_found'],
    destructive:
      'The card leaves the board and stays in the archive with its history. The service has no way to bring it back onto the board.',
  }),
  tracker_delete_card: operation({
    ...edits,
    method: 'DELETE',
    path: '/tracker/cards/{cardId}',
    title: 'Delete card',
    description:
      'Erases a card with its history and takes it out of the statistics; attached meetings are kept. Ask the user first.',
    input: () => z.strictObject({ cardId }),
    output: deleted,
    status: [204],
    answer: 'empty',
    errors: ['board_not_found', 'card_not_found'],
    destructive:
      'The card and its history are erased, and it is taken out of the funnel statistics. This cannot be undone. Attached meetings are kept.',
  }),
  tracker_import_cards: operation({
    ...edits,
    method: 'POST',
    path: '/tracker/cards/import',
    title: 'Import cards',
    description:
      'Adds 1 to 1000 applications at once. One bad row never loses the others; duplicates (same title, company and url) are skipped unless skipDuplicates is false.',
    input: () =>
      z.strictObject({
        cards: z
          .array(z.union([importedCardSchema(), z.unknown()]))
          .min(1)
          .max(1000)
          .describe('The applications, each as in tracker_create_card.'),
        skipDuplicates: z
          .boolean()
          .default(true)
          .describe('Whether to skip applications that are on the board already.'),
      }),
    output: () => one('result', importResultSchema()),
    errors: ['board_not_found'],
  }),
  tracker_create_column: operation({
    ...edits,
    method: 'POST',
    path: '/tracker/columns',
    title: 'Create column',
    description: 'Adds a stage, at a 0-based position or at the end.',
    input: createColumnSchema,
    output: () => one('column', columnSchema()),
    status: [201],
    errors: ['board_not_found', 'idempotency_conflict'],
    creates: true,
  }),
  tracker_update_column: operation({
    ...edits,
    method: 'PUT',
    path: '/tracker/columns/{columnId}',
    title: 'Update column',
    description: "Replaces a stage's title and color as a whole.",
    input: () => columnInputSchema().extend({ columnId }),
    output: () => one('column', columnSchema()),
    errors: ['board_not_found', 'column_not_found'],
  }),
  tracker_reorder_columns: operation({
    ...edits,
    method: 'PATCH',
    path: '/tracker/columns/reorder',
    title: 'Reorder columns',
    description: 'Puts the stages into the given order, which names every column once.',
    input: () =>
      z.strictObject({
        columnIds: z
          .array(ColumnId)
          .max(1000)
          .describe('Ids of all stages in their new order, from tracker_list_columns.'),
      }),
    output: () => list('columns', columnSchema()),
    errors: ['board_not_found', 'column_not_found'],
  }),
  tracker_delete_column: operation({
    ...edits,
    method: 'DELETE',
    path: '/tracker/columns/{columnId}',
    title: 'Delete column',
    description: 'Deletes a stage without active cards. Its archived cards keep its title in their history.',
    input: () => z.strictObject({ columnId }),
    output: deleted,
    status: [204],
    answer: 'empty',
    errors: ['board_not_found', 'column_not_found', 'column_not_empty'],
    destructive:
      'The stage is gone from the board and from the funnel statistics. This cannot be undone. Its archived cards stay in the archive.',
  }),
  tracker_archive_column_cards: operation({
    ...edits,
    method: 'POST',
    path: '/tracker/columns/{columnId}/archive-cards',
    title: 'Archive all cards of a column',
    description: 'Archives every active card of a stage; the stage stays.',
    input: () => z.strictObject({ columnId }),
    output: () => one('result', z.looseObject({ archived: z.int().default(0) })),
    errors: ['board_not_found', 'column_not_found'],
    destructive:
      'Every active card of the stage goes to the archive. The service has no way to bring them back onto the board.',
  }),
  tracker_attach_meeting: operation({
    ...edits,
    method: 'POST',
    path: '/tracker/cards/{cardId}/meetings',
    title: 'Attach meeting',
    description: 'Attaches an interview meeting to a card; attached already, it stays attached once.',
    input: () => z.strictObject({ cardId, meetingId: MeetingId }),
    output: () => one('card', cardSchema()),
    errors: ['board_not_found', 'card_not_found', 'meeting_not_found'],
  }),
  tracker_detach_meeting: operation({
    ...edits,
    method: 'DELETE',
    path: '/tracker/cards/{cardId}/meetings/{meetingId}',
    title: 'Detach meeting',
    description: 'Takes a meeting off a card; the meeting itself is kept.',
    input: () => z.strictObject({ cardId, meetingId: MeetingId }),
    output: () => one('card', cardSchema()),
    errors: ['board_not_found', 'card_not_found', 'meeting_not_found'],
  }),
  tracker_update_settings: operation({
    ...edits,
    method: 'PUT',
    path: '/tracker/settings',
    title: 'Update tracker settings',
    description: 'Replaces the settings as a whole: read them first and change what should change.',
    input: settingsInputSchema,
    output: () => one('settings', settingsSchema()),
    errors: ['column_not_found'],
  }),
};
