import type { AttachedMeeting, Contact, HistoryEntry, Reminder, Salary } from '../../../src/contract/tracker/board.ts';

/** Records as in payloads, Records. */

export interface CardRecord {
  readonly id: string;
  readonly columnId: string | null;
  readonly position: number;
  readonly status: 'active' | 'archived';
  readonly title: string;
  readonly company: string;
  readonly location: string | null;
  readonly url: string | null;
  readonly description: string | null;
  readonly salary: Salary | null;
  readonly contacts: readonly Contact[];
  readonly tags: readonly string[];
  readonly priority: 'low' | 'normal' | 'high';
  readonly reminders: readonly Reminder[];
  readonly meetings: readonly AttachedMeeting[];
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly archivedAt: string | null;
}

export interface ColumnRecord {
  readonly id: string;
  readonly title: string;
  readonly color: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface Stage {
  readonly columnId: string;
  readonly columnTitle: string;
}

/** A HistoryEntry without its id, which is arbitrary. */
export interface Entry {
  readonly at: string;
  readonly actor: { readonly kind: 'user' | 'agent'; readonly name: string | null };
  readonly type: HistoryEntry['type'];
  readonly from: Stage | null;
  readonly to: Stage | null;
  readonly changes: readonly { readonly field: string; readonly before: unknown; readonly after: unknown }[];
  readonly meetingId: string | null;
}

export interface MeetingRecord {
  readonly id: string;
  readonly title: string;
  readonly startedAt: string;
  readonly vacancy: { readonly title: string; readonly company: string } | null;
}

export interface SettingsRecord {
  readonly timeZone: string;
  readonly currency: string;
  readonly defaultColumnId: string | null;
  readonly reminderLeadMinutes: number;
  readonly staleAfterDays: number | null;
  readonly weekStartsOn: 'monday' | 'sunday';
}
