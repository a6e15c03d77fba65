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
