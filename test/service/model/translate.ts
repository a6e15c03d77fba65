import type { TrackerOperation } from '../../../src/contract/tracker.ts';
import type { CardFields, ModelCall, NewCardFields, Pick } from './modelCalls.ts';
import type { NewCard, TrackerModel, Written } from './trackerModel.ts';

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

type Step = Exclude<ModelCall, { kind: 'meet' | 'again' | 'restart' }>;
type Translations = {
  readonly [K in Step['kind']]: (step: Extract<Step, { readonly kind: K }>, model: TrackerModel) => Translated;
};

/** Translates a step; kinds that are no operation of the tracker are left to the caller. */
export function translate(step: Step, model: TrackerModel): Translated {
  // The kind selects both the step and its translation.
  const translation = translations[step.kind] as (step: Step, model: TrackerModel) => Translated;
  return translation(step, model);
}

const cardOf = ({ board }: TrackerModel, pick: Pick): string => picked(pick, [...board.cards.keys()]);

const columnIdsOf = ({ board }: TrackerModel): string[] => board.columns.map(({ id }) => id);

const columnOf = (model: TrackerModel, pick: Pick): string => picked(pick, columnIdsOf(model));

const meetingOf = ({ board }: TrackerModel, pick: Pick): string =>
  picked(
    pick,
    board.meetings.map(({ id }) => id),
  );

const newCard = (model: TrackerModel, fields: NewCardFields, column: Pick | null): NewCard => ({
  ...written(model, fields),
  title: fields.title,
  ...(column !== null && { columnId: columnOf(model, column) }),
});

const cardTranslations = {
  createCard: ({ fields, column, key }, model) => {
    const card = newCard(model, fields, column);
    const input = { ...card, ...sentReminders(fields, []) };
    const sentKey = keyOf(key);
    const body = JSON.stringify(input);
    return {
      operation: 'tracker_create_card',
      input: { ...input, ...sentKey },
      model: () => model.once('tracker_create_card', sentKey.requestId ?? null, body, () => model.createCard(card)),
    };
  },
  updateCard: ({ card, fields }, model) => {
    const cardId = cardOf(model, card);
    const ids = model.board.cards.get(cardId)?.says.reminders.map(({ id }) => id) ?? [];
    return {
      operation: 'tracker_update_card',
      input: { cardId, ...fields, ...sentReminders(fields, ids) },
      model: () => model.updateCard(cardId, written(model, fields, ids)),
    };
  },
  moveCard: ({ card, column, position }, model) => {
    const [cardId, columnId] = [cardOf(model, card), columnOf(model, column)];
    return {
      operation: 'tracker_move_card',
      input: { cardId, columnId, ...(position !== null && { position }) },
      model: () => model.moveCard(cardId, columnId, position),
    };
  },
  archiveCard: ({ card }, model) => {
    const cardId = cardOf(model, card);
    return { operation: 'tracker_archive_card', input: { cardId }, model: () => model.archiveCard(cardId) };
  },
  deleteCard: ({ card }, model) => {
    const cardId = cardOf(model, card);
    return { operation: 'tracker_delete_card', input: { cardId }, model: () => model.deleteCard(cardId) };
  },
  importCards: ({ rows, skipDuplicates }, model) => {
    const newCards = rows.map(({ fields, column, broken }) => (broken ? null : newCard(model, fields, column)));
    const cards = rows.map(({ fields }, index) => {
      const card = newCards[index];
      return card ? { ...card, ...sentReminders(fields, []) } : { title: 7 };
    });
    return {
      operation: 'tracker_import_cards',
      input: { cards, skipDuplicates },
      model: () => model.importCards(newCards, skipDuplicates),
    };
  },
} satisfies Partial<Translations>;

const columnTranslations = {
  createColumn: ({ title, color, position, key }, model) => {
    const sentKey = keyOf(key);
    const input = { title, color, ...(position !== null && { position }) };
    const create = () => model.createColumn(title, color, position);
    return {
      operation: 'tracker_create_column',
      input: { ...input, ...sentKey },
      model: () => model.once('tracker_create_column', sentKey.requestId ?? null, input, create),
    };
  },
  updateColumn: ({ column, title, color }, model) => {
    const columnId = columnOf(model, column);
    return {
      operation: 'tracker_update_column',
      input: { columnId, title, color },
      model: () => model.updateColumn(columnId, title, color),
    };
  },
  reorderColumns: ({ turns, leaveOut }, model) => {
    const turned = turns.reduce<string[]>(
      (ids, turn) => [...ids.slice(turn), ...ids.slice(0, turn).toReversed()],
      columnIdsOf(model),
    );
    const columnIds = leaveOut ? turned.slice(1) : turned;
    return {
      operation: 'tracker_reorder_columns',
      input: { columnIds },
      model: () => model.reorderColumns(columnIds),
    };
  },
  deleteColumn: ({ column }, model) => {
    const columnId = columnOf(model, column);
    return { operation: 'tracker_delete_column', input: { columnId }, model: () => model.deleteColumn(columnId) };
  },
  archiveColumn: ({ column }, model) => {
    const columnId = columnOf(model, column);
    return {
      operation: 'tracker_archive_column_cards',
      input: { columnId },
      model: () => model.archiveColumn(columnId),
    };
  },
} satisfies Partial<Translations>;

const translations: Translations = {
  ...cardTranslations,
  ...columnTranslations,
  initialize: (_, { board }) => ({ operation: 'tracker_initialize', input: {}, model: () => board.initialize() }),
  attach: ({ card, meeting }, model) => {
    const input = { cardId: cardOf(model, card), meetingId: meetingOf(model, meeting) };
    return { operation: 'tracker_attach_meeting', input, model: () => model.attach(input.cardId, input.meetingId) };
  },
  detach: ({ card, meeting }, model) => {
    const cardId = cardOf(model, card);
    // A meeting of the card's own if it has any, since others are rejected.
    const own = model.board.cards.get(cardId)?.says.meetings.map(({ id }) => id) ?? [];
    const input = { cardId, meetingId: own.length > 0 ? picked(meeting, own) : meetingOf(model, meeting) };
    return { operation: 'tracker_detach_meeting', input, model: () => model.detach(input.cardId, input.meetingId) };
  },
  settings: ({ timeZone, weekStartsOn, column }, model) => {
    const defaultColumnId = column === null ? null : columnOf(model, column);
    const settings = { ...model.board.settings, timeZone, weekStartsOn, defaultColumnId };
    return { operation: 'tracker_update_settings', input: settings, model: () => model.updateSettings(settings) };
  },
};

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
