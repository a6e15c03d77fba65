import type { AttachedMeeting, Card, Contact, Reminder, Salary } from '../../contract/tracker/board.ts';
import { foldCase } from './foldCase.ts';

/** A card as its row's `record`: a Card without `columnId` and `position`, which are columns of the row. */
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
  /** As they were when attached; meetings never change. */
  readonly meetings: readonly AttachedMeeting[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archivedAt: string | null;
}

/** The Card's JSON, made of the stored text without parsing it. */
export const cardJson = (record: string, columnId: string | null, position: number): string =>
  `${record.slice(0, -1)},"columnId":${JSON.stringify(columnId)},"position":${position}}`;

/** What `query` is looked for in: title and company. */
export const cardSearch = ({ title, company }: Pick<StoredCard, 'title' | 'company'>): string =>
  foldCase(`${title}\u001f${company}`);
