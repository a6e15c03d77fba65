import type { HistoryEntry } from '../../contract/tracker/board.ts';
import { formatChange } from './historyChange.ts';
import type { HistoryFormat, HistoryLine } from './historyValues.ts';

export function whatHappened(entry: HistoryEntry, format: HistoryFormat): HistoryLine[] {
  const [from, to] = [entry.from?.columnTitle ?? '', entry.to?.columnTitle ?? ''];
  switch (entry.type) {
    case 'created':
      return [{ text: to === '' ? 'Created' : `Created in ${to}` }];
    case 'imported':
      return [{ text: to === '' ? 'Imported' : `Imported into ${to}` }];
    case 'moved':
      return [{ text: formatMove(from, to) }];
    case 'archived':
      return [{ text: from === '' ? 'Archived' : `Archived from ${from}` }];
    case 'meeting_attached':
      return [{ text: `${nameOfMeeting(entry.meetingId, format)} attached` }];
    case 'meeting_detached':
      return [{ text: `${nameOfMeeting(entry.meetingId, format)} detached` }];
    default:
      return entry.changes.length === 0 ? [{ text: 'Changed' }] : formatChanges(entry.changes, format);
  }
}

export function whoDidIt({ actor }: HistoryEntry): string {
  if (actor.kind === 'user') return 'You';
  return actor.name ? `Token "${actor.name}"` : 'An agent';
}

function formatMove(from: string, to: string): string {
  if (from === to) return to === '' ? 'Moved' : `Moved within ${to}`;
  return ['Moved', from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(' ');
}

function nameOfMeeting(id: string | null, { meetingTitle }: HistoryFormat): string {
  const title = id === null ? undefined : meetingTitle(id);
  return title === undefined ? 'Meeting' : `Meeting “${title}”`;
}

const maxLines = 10;

/** Cached per entry, since the page requests it again on every change. */
const formatted = new WeakMap<HistoryEntry['changes'], HistoryLine[]>();

function formatChanges(changes: HistoryEntry['changes'], format: HistoryFormat): HistoryLine[] {
  const known = formatted.get(changes);
  if (known !== undefined) return known;
  const lines: HistoryLine[] = [];
  for (const [index, change] of changes.entries()) {
    const own = formatChange(change, format);
    const remaining = changes.length - index - 1;
    if (lines.length + own.length + (remaining > 0 ? 1 : 0) > maxLines) {
      lines.push({ text: formatMore(remaining + 1) });
      break;
    }
    lines.push(...own);
  }
  formatted.set(changes, lines);
  return lines;
}

const formatMore = (count: number): string => (count === 1 ? 'and 1 more change' : `and ${count} more changes`);
