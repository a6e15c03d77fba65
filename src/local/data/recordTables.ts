import { isPermission } from '../../base/permission.ts';
import { type Fits, isFlag, isId, isListOf, isNullOr, isNumber, isRecordOf, isText } from '../../base/shape.ts';
import { isReset } from '../../base/usageWindows.ts';
import { isAsRead } from '../../contract/answer.ts';
import { Card, Column, HistoryEntry, Settings } from '../../contract/tracker/board.ts';
import { Context, Meeting, Message, Note, NoteFolder, NoteListItem, Summary } from '../../contract/tracker/library.ts';
import type { StoredKey } from '../keys/storedKey.ts';
import type { StoredToken } from './tokens.ts';

type StoredRecord = Readonly<Record<string, unknown>>;

export interface RecordTable {
  readonly name: string;
  /** The record's name on screen; undefined if the row only duplicates data of another table. */
  readonly kind: string | undefined;
  readonly key: string;
  readonly id: string;
  readonly json: string;
  readonly fits: (record: StoredRecord, id: string) => boolean;
}

const isKey: Fits<StoredKey> = isRecordOf<StoredKey>({
  hash: isId,
  name: isText,
  label: isText,
  disabled: isFlag,
  limit: isNullOr(isNumber),
  limit_reset: isNullOr(isReset),
  include_byok_in_limit: isFlag,
  created_at: isText,
  updated_at: isNullOr(isText),
  expires_at: isNullOr(isText),
  external_user: isNullOr(isText),
  creator_user_id: isNullOr(isText),
  workspace_id: isText,
});

const isToken: Fits<StoredToken> = isRecordOf<StoredToken>({
  id: isId,
  name: isText,
  permissions: isListOf(isPermission),
  createdAt: isText,
  expiresAt: isText,
});

const someSettings = {
  timeZone: 'UTC',
  currency: '',
  defaultColumnId: null,
  reminderLeadMinutes: 0,
  staleAfterDays: null,
  weekStartsOn: 'monday',
};

function isState(record: StoredRecord, name: string): boolean {
  if (name === 'settings') return isAsRead(Settings)({ ...someSettings, ...record });
  return name !== 'subscription' || isFlag(record['active']);
}

const withId = (name: string, kind: string, key: string, fits: (record: StoredRecord) => boolean): RecordTable => ({
  name,
  kind,
  key,
  id: 'id',
  json: 'record',
  fits: (record, id) => record['id'] === id && fits(record),
});

/** Tables that every request reads first. */
export const admissionTables: readonly RecordTable[] = [
  { name: 'state', kind: 'setting', key: 'name', id: 'name', json: 'value', fits: isState },
  withId('tokens', 'token', 'sequence', isToken),
];

/** In the order in which the first view needs them. */
export const contentTables: readonly RecordTable[] = [
  withId('columns', 'column', 'id', (column) => isAsRead(Column)({ ...column, position: 0, cardCount: 0 })),
  withId('cards', 'card', 'sequence', (card) => isAsRead(Card)({ ...card, columnId: null, position: 0 })),
  {
    name: 'short_cards',
    kind: undefined,
    key: 'sequence',
    id: 'sequence',
    json: 'record',
    fits: (card) => isAsRead(Card)({ ...card, columnId: null, position: 0 }),
  },
  withId('folders', 'note folder', 'id', (folder) => isAsRead(NoteFolder)({ ...folder, noteCount: 0 })),
  {
    name: 'note_items',
    kind: undefined,
    key: 'sequence',
    id: 'sequence',
    json: 'record',
    fits: isAsRead(NoteListItem),
  },
  withId('notes', 'note', 'sequence', isAsRead(Note)),
  withId('contexts', 'context', 'id', isAsRead(Context)),
  withId('meetings', 'meeting', 'sequence', isAsRead(Meeting)),
  {
    name: 'keys',
    kind: 'key',
    key: 'sequence',
    id: 'hash',
    json: 'record',
    fits: (key, hash) => isKey(key) && key.hash === hash,
  },
  {
    name: 'summaries',
    kind: 'summary',
    key: 'meeting_id',
    id: 'meeting_id',
    json: 'record',
    fits: isAsRead(Summary),
  },
  withId('messages', 'message', 'sequence', isAsRead(Message)),
  {
    name: 'history',
    kind: 'history entry',
    key: 'sequence',
    id: 'card_id',
    json: 'record',
    fits: (entry) => isAsRead(HistoryEntry)({ ...entry, id: 'event' }),
  },
];
