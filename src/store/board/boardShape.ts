import {
  type Fits,
  isAbsentOr,
  isFlag,
  isId,
  isListOf,
  isNullOr,
  isNumber,
  isOneOf,
  isRecordOf,
  isText,
  isWhole,
} from '../../base/shape.ts';
import type {
  AttachedMeeting,
  Board,
  Card,
  Column,
  Contact,
  Reminder,
  Salary,
  Score,
} from '../../contract/tracker/board.ts';

const isScore = isRecordOf<Score>({ name: isText, value: isNumber, max: isNumber });

const isColumn = isRecordOf<Column>({
  id: isId,
  title: isText,
  color: isNullOr(isText),
  position: isWhole,
  cardCount: isWhole,
  createdAt: isText,
  updatedAt: isText,
});

const isMeeting = isRecordOf<AttachedMeeting>({
  id: isId,
  title: isText,
  startedAt: isText,
  scores: isListOf(isScore),
  verdict: isNullOr(isText),
});

const isSalary = isRecordOf<Salary>({
  min: isNullOr(isNumber),
  max: isNullOr(isNumber),
  currency: isText,
  period: isOneOf('year', 'month', 'hour'),
});

const isContact = isRecordOf<Contact>({
  name: isText,
  email: isNullOr(isText),
  phone: isNullOr(isText),
  role: isNullOr(isText),
});

const isReminder = isRecordOf<Reminder>({ id: isId, at: isText, text: isText, done: isFlag });

const isCard = isRecordOf<Card>({
  id: isId,
  columnId: isNullOr(isText),
  position: isWhole,
  status: isOneOf('active', 'archived'),
  title: isText,
  company: isText,
  location: isNullOr(isText),
  url: isNullOr(isText),
  description: isNullOr(isText),
  salary: isNullOr(isSalary),
  contacts: isListOf(isContact),
  tags: isListOf(isText),
  priority: isOneOf('low', 'normal', 'high'),
  reminders: isListOf(isReminder),
  meetings: isListOf(isMeeting),
  createdAt: isText,
  updatedAt: isText,
  archivedAt: isNullOr(isText),
  shortened: isAbsentOr(isFlag),
});

/** Validates a cached board without loading the schema; the schema would return a valid one unchanged. */
export const isBoard: Fits<Board> = isRecordOf<Board>({
  initialized: isFlag,
  columns: isListOf(isColumn),
  cards: isListOf(isCard),
});
