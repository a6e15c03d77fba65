import type { TrackerOperation } from '../../../src/contract/tracker.ts';
import type { NewCard, TrackerModel, Written } from './trackerModel.ts';
import type { CardFields, NewCardFields, Pick, Wish } from './wishes.ts';

/** An operation call for the service and for the model; ids are the model's names. */
export interface Translated {
  readonly operation: TrackerOperation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly model: () => unknown;
}

const nothing = "the model's nothing";

/** The chosen id among the existing ones, or one that does not exist. */
const picked = (pick: Pick, ids: readonly string[]): string =>
  (pick === 'unknown' ? undefined : ids[pick % ids.length]) ?? nothing;

/** Translates a step; kinds that are no operation of the tracker are left to the caller. */
export function translate(
  wish: Exclude<Wish, { kind: 'meet' | 'again' | 'restart' }>,
  model: TrackerModel,
): Translated {
  const { board } = model;
  const columnIds = board.columns.map(({ id }) => id);
  const cardOf = (pick: Pick): string => picked(pick, [...board.cards.keys()]);
  const columnOf = (pick: Pick): string => picked(pick, columnIds);
  const meetingOf = (pick: Pick): string =>
    picked(
      pick,
      board.meetings.map(({ id }) => id),
    );
  const newCard = (fields: NewCardFields, column: Pick | null): NewCard => ({
    ...written(model, fields),
    title: fields.title,
    ...(column !== null && { columnId: columnOf(column) }),
  });

  switch (wish.kind) {
    case 'initialize':
      return { operation: 'tracker_initialize', input: {}, model: () => board.initialize() };
    case 'createCard': {
      const card = newCard(wish.fields, wish.column);
      const input = { ...card, ...sentReminders(wish.fields, []) };
      const key = keyOf(wish.key);
      const body = JSON.stringify(input);
      return {
        operation: 'tracker_create_card',
        input: { ...input, ...key },
        model: () => model.once('tracker_create_card', key.requestId ?? null, body, () => model.createCard(card)),
      };
    }
    case 'updateCard': {
      const cardId = cardOf(wish.card);
      const ids = board.cards.get(cardId)?.says.reminders.map(({ id }) => id) ?? [];
      return {
        operation: 'tracker_update_card',
        input: { cardId, ...wish.fields, ...sentReminders(wish.fields, ids) },
        model: () => model.updateCard(cardId, written(model, wish.fields, ids)),
      };
    }
    case 'moveCard': {
      const [cardId, columnId] = [cardOf(wish.card), columnOf(wish.column)];
      return {
        operation: 'tracker_move_card',
        input: { cardId, columnId, ...(wish.position !== null && { position: wish.position }) },
        model: () => model.moveCard(cardId, columnId, wish.position),
      };
    }
    case 'archiveCard': {
      const cardId = cardOf(wish.card);
      return { operation: 'tracker_archive_card', input: { cardId }, model: () => model.archiveCard(cardId) };
    }
    case 'deleteCard': {
      const cardId = cardOf(wish.card);
      return { operation: 'tracker_delete_card', input: { cardId }, model: () => model.deleteCard(cardId) };
    }
    case 'importCards': {
      const { skipDuplicates } = wish;
      const rows = wish.rows.map(({ fields, column, broken }) => (broken ? null : newCard(fields, column)));
      const cards = wish.rows.map(({ fields }, index) => {
        const row = rows[index];
        return row ? { ...row, ...sentReminders(fields, []) } : { title: 7 };
      });
      return {
        operation: 'tracker_import_cards',
        input: { cards, skipDuplicates },
        model: () => model.importCards(rows, skipDuplicates),
      };
    }
    case 'createColumn': {
      const { title, color, position } = wish;
      const key = keyOf(wish.key);
      const input = { title, color, ...(position !== null && { position }) };
      const work = () => model.createColumn(title, color, position);
      return {
        operation: 'tracker_create_column',
        input: { ...input, ...key },
        model: () => model.once('tracker_create_column', key.requestId ?? null, input, work),
      };
    }
    case 'updateColumn': {
      const { title, color } = wish;
      const columnId = columnOf(wish.column);
      return {
        operation: 'tracker_update_column',
        input: { columnId, title, color },
        model: () => model.updateColumn(columnId, title, color),
      };
    }
    case 'reorderColumns': {
      const turned = wish.turns.reduce<string[]>(
        (ids, turn) => [...ids.slice(turn), ...ids.slice(0, turn).toReversed()],
        columnIds,
      );
      const wanted = wish.leaveOut ? turned.slice(1) : turned;
      return {
        operation: 'tracker_reorder_columns',
        input: { columnIds: wanted },
        model: () => model.reorderColumns(wanted),
      };
    }
    case 'deleteColumn': {
      const columnId = columnOf(wish.column);
      return { operation: 'tracker_delete_column', input: { columnId }, model: () => model.deleteColumn(columnId) };
    }
    case 'archiveColumn': {
      const columnId = columnOf(wish.column);
      return {
        operation: 'tracker_archive_column_cards',
        input: { columnId },
        model: () => model.archiveColumn(columnId),
      };
    }
    case 'attach': {
      const input = { cardId: cardOf(wish.card), meetingId: meetingOf(wish.meeting) };
      return { operation: 'tracker_attach_meeting', input, model: () => model.attach(input.cardId, input.meetingId) };
    }
    case 'detach': {
      const cardId = cardOf(wish.card);
      // A meeting of the card's own if it has any, since others are rejected.
      const own = board.cards.get(cardId)?.says.meetings.map(({ id }) => id) ?? [];
      const input = { cardId, meetingId: own.length > 0 ? picked(wish.meeting, own) : meetingOf(wish.meeting) };
      return { operation: 'tracker_detach_meeting', input, model: () => model.detach(input.cardId, input.meetingId) };
    }
    case 'settings': {
      const { timeZone, weekStartsOn, column } = wish;
      const defaultColumnId = column === null ? null : columnOf(column);
      const settings = { ...board.settings, timeZone, weekStartsOn, defaultColumnId };
      return {
        operation: 'tracker_update_settings',
        input: settings,
        model: () => model.updateSettings(settings),
      };
    }
  }
}

const keyOf = (key: number | null): { readonly requestId?: string } =>
  key === null ? {} : { requestId: `key ${key}` };

/** Reminders as they are sent, with the ids of those that are kept. */
function sentReminders({ reminders }: CardFields, ids: readonly string[]) {
  if (reminders === undefined) return {};
  return {
    reminders: reminders.map(({ kept, ...reminder }, index) => {
      const id = ids[index];
      return kept && id !== undefined ? { id, ...reminder } : reminder;
    }),
  };
}

/** Fields as the card then has them: a reminder that is not kept is a new one. */
function written({ board }: TrackerModel, { reminders, ...fields }: CardFields, ids: readonly string[] = []): Written {
  if (reminders === undefined) return fields;
  const complete = reminders.map(({ kept, at, text, done }, index) => ({
    id: (kept ? ids[index] : undefined) ?? board.newName('reminder'),
    at,
    text,
    done,
  }));
  return { ...fields, reminders: complete };
}
