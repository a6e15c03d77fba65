import { permissions } from '../../../base/domain/permission.ts';
import { resets } from '../../../base/domain/usageWindows.ts';
import {
  anyString,
  array,
  boolean,
  literal,
  nonEmptyString,
  nullable,
  number,
  object,
  type Reader,
  tryRead,
} from '../../../base/input/reader.ts';
import { isAsRead } from '../../../contract/answer.ts';
import { cardSchema, columnSchema, historyEntrySchema, settingsSchema } from '../../../contract/tracker/board.ts';
import {
  contextSchema,
  meetingSchema,
  messageSchema,
  noteFolderSchema,
  noteListItemSchema,
  noteSchema,
  summarySchema,
} from '../../../contract/tracker/library.ts';
import type { StoredApiKey } from '../../keys/storedKey.ts';
import type { StoredToken } from '../tokens.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

export interface RecordTable {
  readonly name: string;
  /** The record's name on screen; undefined if the row only duplicates data of another table. */
  readonly kind: string | undefined;
  readonly key: string;
  readonly id: string;
  readonly json: string;
  readonly isValid: (record: StoredRecord, id: string) => boolean;
}

const KeyRecord: Reader<StoredApiKey> = object({
  hash: nonEmptyString,
  name: anyString,
  label: anyString,
  disabled: boolean,
  limit: nullable(number),
  limit_reset: nullable(literal(...resets)),
  include_byok_in_limit: boolean,
  created_at: anyString,
  updated_at: nullable(anyString),
  expires_at: nullable(anyString),
  external_user: nullable(anyString),
  creator_user_id: nullable(anyString),
  workspace_id: anyString,
});

const TokenRecord: Reader<StoredToken> = object({
  id: nonEmptyString,
  name: anyString,
  permissions: array(literal(...permissions)),
  createdAt: anyString,
  expiresAt: anyString,
});

const someSettings = {
  timeZone: 'UTC',
  currency: '',
  defaultColumnId: null,
  reminderLeadMinutes: 0,
  staleAfterDays: null,
  weekStartsOn: 'monday',
};

const stateTable = { name: 'state', kind: 'setting', key: 'name', id: 'name', json: 'value' } as const;

const isSubscription = (record: StoredRecord, name: string): boolean =>
  name !== 'subscription' || typeof record['active'] === 'boolean';

const areSettings = (record: StoredRecord, name: string): boolean =>
  name !== 'settings' || isAsRead(settingsSchema)({ ...someSettings, ...record });

const withId = (name: string, kind: string, key: string, isValid: (record: StoredRecord) => boolean): RecordTable => ({
  name,
  kind,
  key,
  id: 'id',
  json: 'record',
  isValid: (record, id) => record['id'] === id && isValid(record),
});

/** Tables that every request reads first. */
export const admissionTables: readonly RecordTable[] = [
  { ...stateTable, isValid: isSubscription },
  withId('tokens', 'token', 'sequence', (token) => tryRead(TokenRecord, token) !== undefined),
];

/** In the order in which the first view needs them. */
export const contentTables: readonly RecordTable[] = [
  { ...stateTable, isValid: areSettings },
  withId('columns', 'column', 'id', (column) => isAsRead(columnSchema)({ ...column, position: 0, cardCount: 0 })),
  withId('cards', 'card', 'sequence', (card) => isAsRead(cardSchema)({ ...card, columnId: null, position: 0 })),
  {
    name: 'short_cards',
    kind: undefined,
    key: 'sequence',
    id: 'sequence',
    json: 'record',
    isValid: (card) => isAsRead(cardSchema)({ ...card, columnId: null, position: 0 }),
  },
  withId('folders', 'note folder', 'id', (folder) => isAsRead(noteFolderSchema)({ ...folder, noteCount: 0 })),
  {
    name: 'note_items',
    kind: undefined,
    key: 'sequence',
    id: 'sequence',
    json: 'record',
    isValid: isAsRead(noteListItemSchema),
  },
  withId('notes', 'note', 'sequence', isAsRead(noteSchema)),
  withId('contexts', 'context', 'id', isAsRead(contextSchema)),
  withId('meetings', 'meeting', 'sequence', isAsRead(meetingSchema)),
  {
    name: 'keys',
    kind: 'key',
    key: 'sequence',
    id: 'hash',
    json: 'record',
    isValid: (key, hash) => tryRead(KeyRecord, key)?.hash === hash,
  },
  {
    name: 'summaries',
    kind: 'summary',
    key: 'meeting_id',
    id: 'meeting_id',
    json: 'record',
    isValid: isAsRead(summarySchema),
  },
  withId('messages', 'message', 'sequence', isAsRead(messageSchema)),
  {
    name: 'history',
    kind: 'history entry',
    key: 'sequence',
    id: 'card_id',
    json: 'record',
    isValid: (entry) => isAsRead(historyEntrySchema)({ ...entry, id: 'event' }),
  },
];
