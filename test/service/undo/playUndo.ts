import assert from 'node:assert/strict';

import { systemClock } from '../../../src/base/flow/clock.ts';
import { ServiceError } from '../../../src/base/flow/errors.ts';
import { startLocalService } from '../../../src/local/service.ts';
import { openTrackerStores, type TrackerStores } from '../../../src/store/board/stores.ts';
import { type Address, account, CallError, overRest } from '../calls.ts';
import { removeTemporaryFolders, seconds, TestClock, temporaryFolder } from '../localService.ts';
import { clientOf } from '../store/opened.ts';
import { type BoardState, readState, renamed } from './boardState.ts';
import { checkRestored, checkUndone } from './checkUndone.ts';
import { changeByAgent, changeInWindow, Impossible } from './makeChange.ts';
import type { Step, WindowChange } from './steps.ts';

/** A step on the undo stack of a window. */
interface RecordedStep {
  readonly number: number;
  readonly kind: WindowChange['kind'];
  readonly moved: ReadonlySet<string>;
  before: BoardState;
  after: BoardState;
}

interface Window {
  readonly stores: TrackerStores;
  records: RecordedStep[];
}

interface Played {
  readonly service: Address;
  readonly windows: readonly [Window, Window];
  readonly meetings: readonly string[];
}

/** Outcomes of undos so far, so that a test can show that not all were refused, and that each kind was undone. */
export const outcomes = { undone: new Map<WindowChange['kind'], number>(), refused: 0 };

/** These work on what the service has, so that a window may be behind. */
const stale: readonly WindowChange['kind'][] = [
  'edit',
  'tags',
  'contacts',
  'addReminder',
  'changeReminder',
  'removeReminder',
  'attach',
  'detach',
  'createCard',
  'archive',
  'delete',
];
const final: readonly WindowChange['kind'][] = ['delete'];

/** Plays the steps on a new service; each undo must restore the state before its step, or be refused and change nothing. */
export async function playUndo(steps: readonly Step[]): Promise<void> {
  const clock = new TestClock();
  const service = await startLocalService({ dataFolder: temporaryFolder(), now: clock.now, sample: 'none' });
  const windows = [await openWindow(service), await openWindow(service)] as const;
  try {
    const played = { service, windows, meetings: await filled(service) };
    for (const [index, step] of steps.entries()) {
      clock.forward(seconds(30));
      await playStep(played, step).catch((error: unknown) => {
        const name = `Step ${index + 1}, ${JSON.stringify(step)}`;
        throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
      });
    }
  } finally {
    for (const { stores } of windows) for (const each of stores.owned) each.dispose();
    await service.close();
    removeTemporaryFolders();
  }
}

async function openWindow(service: Address): Promise<Window> {
  return { stores: openTrackerStores(clientOf(service), systemClock), records: [] };
}

/** Fills the board; returns the ids of two meetings. */
async function filled(service: Address): Promise<string[]> {
  const { columns } = await overRest(service, 'tracker_initialize', {});
  for (const [index, title] of ['Ant', 'Bee', 'Cat', 'Dog', 'Elk'].entries())
    await overRest(service, 'tracker_create_card', { title, columnId: columns[index % 2]?.id ?? assert.fail() });
  // Fewer columns, so that more steps meet in one.
  for (const { id } of columns.slice(3)) await overRest(service, 'tracker_delete_column', { columnId: id });
  const talk = { title: 'Talk', startedAt: '2026-03-01T09:00:00.000Z' };
  const meetings = [1, 2].map(() => account<{ id: string }>(service, 'POST', '/meetings', talk));
  return (await Promise.all(meetings)).map(({ id }) => id);
}

async function playStep(played: Played, step: Step): Promise<void> {
  const { service, windows, meetings } = played;
  if (step.by === 'agent') {
    await changeByAgent(service, step.change, meetings).catch(unlessRefused);
    return;
  }
  const window = windows[step.by];
  const { board, undo } = window.stores;
  const { change } = step;
  if (change.kind === 'undo') return playUndoStep(played, window);
  if (change.kind === 'switchAccount') {
    board.serverState.forget();
    window.records = [];
    assert.equal(undo.next, undefined, 'a step of the former account');
    return;
  }
  if (board.board === undefined || !step.isStale || !stale.includes(change.kind)) await board.serverState.refresh();
  const [before, number] = [await readState(service), undo.next?.number];
  const moved = await changeInWindow(window.stores, change, meetings).catch(unlessRefused);
  const after = await readState(service);
  const { next } = undo;
  if (next === undefined || next.number === number) assert.deepEqual(after, before, 'a change without a step');
  else window.records.push({ number: next.number, kind: change.kind, moved: new Set(moved), before, after });
}

async function playUndoStep({ service }: Played, window: Window): Promise<void> {
  const { undo } = window.stores;
  const number = undo.next?.number;
  const step = window.records.find((each) => each.number === number);
  const present = await readState(service);
  const isAsAfter = step !== undefined && same(present, step.after);
  const outcome = await undo.undo(async () => true);
  const undone = await readState(service);
  if (outcome.kind !== 'undone' || step === undefined) {
    assert.deepEqual(undone, present, `an undo that was ${outcome.kind} changed something`);
    assert.ok(!isAsAfter || final.includes(step.kind), `refused without a reason: ${JSON.stringify(outcome)}`);
    if (outcome.kind === 'refused') outcomes.refused += 1;
    return;
  }
  outcomes.undone.set(step.kind, (outcomes.undone.get(step.kind) ?? 0) + 1);
  if (step.kind === 'archive') return checkRestored(present, undone);
  // For the other window, these are other records.
  for (const [from, to] of renewedIds(step, present, undone))
    for (const record of window.records) {
      record.before = renamed(record.before, from, to);
      record.after = renamed(record.after, from, to);
    }
  checkUndone({ ...step, present, undone });
  if (isAsAfter) assert.deepEqual(undone, step.before, 'the state before the step');
}

/** Former and new ids of columns and reminders that the undo created again. */
function renewedIds(step: RecordedStep, present: BoardState, undone: BoardState): [string, string][] {
  const pairs: [string, string][] = [];
  const without = <T extends { readonly id: string }>(list: readonly T[], others: readonly T[]) =>
    list.filter(({ id }) => others.every((other) => other.id !== id));
  const created = without(undone.columns, present.columns);
  for (const [index, { id }] of without(step.before.columns, step.after.columns).entries())
    if (created[index] !== undefined) pairs.push([id, created[index].id]);
  for (const [cardId, { reminders }] of Object.entries({ ...undone.archived, ...undone.cards })) {
    const remindersIn = ({ cards, archived }: BoardState) => (cards[cardId] ?? archived[cardId])?.reminders ?? [];
    const former = without(remindersIn(step.before), remindersIn(step.after));
    for (const { id, content } of without(reminders, remindersIn(present))) {
      const match = former.find((each) => each.content === content);
      if (match !== undefined) pairs.push([match.id, id]);
    }
  }
  return pairs;
}

function unlessRefused(error: unknown): readonly string[] {
  if (error instanceof Impossible || error instanceof CallError || ServiceError.is(error)) return [];
  throw error;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
