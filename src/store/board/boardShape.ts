import {
  type Fits,
  isFlag,
  isId,
  isNumber,
  isOneOf,
  isText,
  isWhole,
  listOf,
  orAbsent,
  orNull,
  recordOf,
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

const isScore = recordOf<Score>({ name: isText, value: isNumber, max: isNumber });

const isColumn = recordOf<Column>({
  id: isId,
  title: isText,
  color: orNull(isText),
  position: isWhole,
  cardCount: isWhole,
  createdAt: isText,
  updatedAt: isText,
});

const isMeeting = recordOf<AttachedMeeting>({
  id: isId,
  title: isText,
  startedAt: isText,
  scores: listOf(isScore),
  verdict: orNull(isText),
});

const isSalary = recordOf<Salary>({
  min: orNull(isNumber),
  max: orNull(isNumber),
  currency: isText,
  period: isOneOf('year', 'month', 'hour'),
});

const isContact = recordOf<Contact>({
  name: isText,
  email: orNull(isText),
  phone: orNull(isText),
  role: orNull(isText),
});

const isReminder = recordOf<Reminder>({ id: isId, at: isText, text: isText, done: isFlag });

const isCard = recordOf<Card>({
  id: isId,
  columnId: orNull(isText),
  position: isWhole,
  status: isOneOf('active', 'archived'),
  title: isText,
  company: isText,
  location: orNull(isText),
  url: orNull(isText),
  description: orNull(isText),
  salary: orNull(isSalary),
  contacts: listOf(isContact),
  tags: listOf(isText),
  priority: isOneOf('low', 'normal', 'high'),
  reminders: listOf(isReminder),
  meetings: listOf(isMeeting),
  createdAt: isText,
  updatedAt: isText,
  archivedAt: orNull(isText),
  shortened: orAbsent(isFlag),
});

/** Validates a cached board without loading the schema; the schema would return a valid one unchanged. */
export const isBoard: Fits<Board> = recordOf<Board>({
  initialized: isFlag,
  columns: listOf(isColumn),
  cards: listOf(isCard),
});
