import { foldCase } from '../../base/text/foldText.ts';
import type { AttachedMeeting, Card, Contact, Reminder, Salary } from '../../contract/tracker/board.ts';

export interface StoredCard {
  readonly id: string;
  readonly status: Card['status'];
  readonly title: string;
  readonly company: string;
  readonly location: string | null;
  readonly url: string | null;
  readonly description: string | null;
  readonly salary: Salary | null;
  readonly contacts: readonly Contact[];
  readonly tags: readonly string[];
  readonly priority: Card['priority'];
  readonly reminders: readonly Reminder[];
  /** Copied when attached; meetings never change. */
  readonly meetings: readonly AttachedMeeting[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archivedAt: string | null;
}

/** Builds the Card's JSON from the stored text without parsing it; `columnId` and `position` are columns of the row. */
export const cardJson = (record: string, columnId: string | null, position: number): string =>
  `${record.slice(0, -1)},"columnId":${JSON.stringify(columnId)},"position":${position}}`;

export const cardSearch = ({ title, company }: Pick<StoredCard, 'title' | 'company'>): string =>
  foldCase(`${title}\u001f${company}`);

const timesOfActive = /^"updatedAt":"[^"]{24}","archivedAt":null\}$/;
const lengthOfTimes = '"updatedAt":"2026-01-01T00:00:00.000Z","archivedAt":null}'.length;

/** Sets the time of a stored record; parses only one whose end is not that of an active card. */
export function withUpdatedAt(record: string, updatedAt: string): string {
  const start = record.length - lengthOfTimes;
  if (timesOfActive.test(record.slice(start)))
    return `${record.slice(0, start)}"updatedAt":"${updatedAt}","archivedAt":null}`;
  return JSON.stringify({ ...(JSON.parse(record) as StoredCard), updatedAt });
}
