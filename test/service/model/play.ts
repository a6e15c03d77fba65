import assert from 'node:assert/strict';

import type { InputOf } from '../../../src/contract/operation.ts';
import type { TrackerOperation, trackerOperations } from '../../../src/contract/tracker.ts';
import { CallError } from '../calls.ts';
import { removeTemporaryFolders, TestClock, temporaryFolder } from '../localService.ts';
import { BoardModel } from './boardModel.ts';
import { compareAll } from './compareAll.ts';
import type { Scenario, Step } from './modelCalls.ts';
import { Names } from './names.ts';
import type { Played } from './played.ts';
import { Refusal } from './refusal.ts';
import { Subject } from './subject.ts';
import { TrackerModel } from './trackerModel.ts';
import { translate } from './translate.ts';

/** Applies every step to a new service and to the model; each response must match, and all data after the last. */
export async function play({ steps, period }: Scenario): Promise<void> {
  const clock = new TestClock();
  const subject = await Subject.start(temporaryFolder(), clock);
  try {
    const settings = await subject.call('user', 'tracker_get_settings', {});
    const model = new TrackerModel(new BoardModel(settings, () => clock.now().toISOString()));
    const played: Played = { subject, clock, model, names: new Names(), lastKeyed: undefined };
    for (const [index, step] of steps.entries()) {
      await playStep(played, step).catch((error: unknown) => {
        throw new Error(`Step ${index + 1}, ${JSON.stringify(step)}: ${String(error)}`, { cause: error });
      });
    }
    await compareAll(played, period);
  } finally {
    await subject.close();
    removeTemporaryFolders();
  }
}

async function playStep(played: Played, { call: scheduled, way, wait }: Step): Promise<void> {
  const { subject, clock, model, names } = played;
  const call = scheduled.kind === 'again' ? played.lastKeyed : scheduled;
  if (call === undefined) return;
  if ('key' in call && call.key !== null) played.lastKeyed = call;
  clock.forward(wait);
  subject.breathe();
  if (call.kind === 'restart') return subject.restart();
  if (call.kind === 'meet') {
    const meeting = { title: 'A talk', startedAt: clock.now().toISOString(), vacancy: call.vacancy };
    const id = model.board.newName('meeting');
    model.board.meetings.push({ id, ...meeting });
    names.learn(id, await subject.meet(meeting));
    return;
  }
  const { operation, input, model: modelCall } = translate(call, model);
  model.board.actor = subject.actor(way);
  const spelled = names.spell(input);
  const expected = outcomeOf(modelCall);
  const actual = await answerOf(subject, way, operation, spelled);
  names.learn(expected, actual);
  assert.deepEqual(actual, names.spell(expected));
}

function outcomeOf(ask: () => unknown): unknown {
  try {
    return ask();
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    throw error;
  }
}

async function answerOf(
  subject: Subject,
  way: Step['way'],
  operation: TrackerOperation,
  input: Readonly<Record<string, unknown>>,
): Promise<unknown> {
  try {
    const answer = await subject.call(way, operation, input as InputOf<(typeof trackerOperations)[typeof operation]>);
    return 'failed' in answer ? withoutMessages(answer) : answer;
  } catch (error) {
    if (error instanceof CallError) return { refused: error.code };
    throw error;
  }
}

/** An import's response without the messages, whose wording is not specified. */
function withoutMessages(answer: Readonly<Record<string, unknown>>): unknown {
  const failed = answer['failed'] as readonly { readonly index: number; readonly error: string }[];
  return { ...answer, failed: failed.map(({ index, error }) => ({ index, error })) };
}
