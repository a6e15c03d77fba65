import type { Clock } from '../../base/flow/clock.ts';
import type { Disposable } from '../../base/flow/lifetime.ts';
import type { Tracker } from '../../contract/tracker.ts';
import { BoardStore } from './board.ts';
import { CardStore } from './cards.ts';
import { ColumnStore } from './columns.ts';
import { ReminderStore } from './reminders.ts';
import { TrackerSettingsStore } from './settings.ts';
import { UndoStore } from './undo/undo.ts';

export interface TrackerStores {
  readonly board: BoardStore;
  readonly columns: ColumnStore;
  readonly cards: CardStore;
  readonly undo: UndoStore;
  readonly settings: TrackerSettingsStore;
  readonly reminders: ReminderStore;
  readonly owned: readonly Disposable[];
}

export function openTrackerStores(calls: Tracker, clock: Clock): TrackerStores {
  const board = new BoardStore(calls);
  const columns = new ColumnStore(board, calls);
  const cards = new CardStore(board, calls);
  const settings = new TrackerSettingsStore(board, calls);
  const undo = new UndoStore({ board, cards, settings, calls });
  const reminders = new ReminderStore({ board, cards, settings, clock });
  return { board, columns, cards, undo, settings, reminders, owned: [board, cards, undo, settings, reminders] };
}
