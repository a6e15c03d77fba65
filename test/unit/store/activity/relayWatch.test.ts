import assert from 'node:assert/strict';

import { type Card, cardSchema } from '../../../../src/contract/tracker/board.ts';
import { type Note, noteSchema } from '../../../../src/contract/tracker/library.ts';
import { trackerOperations } from '../../../../src/contract/tracker.ts';
import type { WrittenNote } from '../../../../src/store/activity/noteChanges.ts';
import { RelayWatch } from '../../../../src/store/activity/relayWatch.ts';
import { FakeClock, settled } from '../../../fixtures/fakeClock.ts';

const note = (version: number): Note =>
  noteSchema().parse({ id: 'n', title: 'Plan', text: `Text ${version}`, version });
const call = (id: number, input: object) => ({
  ...{ id, method: 'tools/call' },
  params: { name: 'update_note', arguments: { noteId: 'n', ...input } },
});
const cardAt = (second: number): Card => cardSchema().parse({ id: 'c', updatedAt: `2026-03-01T12:00:0${second}Z` });
const answerTo = (...versions: number[]) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(versions.map((version, id) => ({ id, result: { structuredContent: note(version) } }))),
});

describe('RelayWatch', () => {
  const clock = new FakeClock();
  let read: () => Promise<Note>;
  let known: Note | undefined;
  let written: WrittenNote[];
  let card: Card;
  /** By reported write, when the card was changed before it and by it. */
  let relayed: unknown[];
  let account: string;
  let watch: RelayWatch;

  beforeEach(() => {
    read = async () => assert.fail('read');
    known = undefined;
    written = [];
    card = cardAt(1);
    relayed = [];
    account = 'one';
    watch = new RelayWatch({
      activity: {
        knownCards: ({ cardId }) => (card.id === cardId ? [card] : []),
        relayed: async ({ answer }, before) => {
          relayed.push([before.get('c')?.updatedAt, cardSchema().parse(answer).updatedAt]);
        },
        addNote: async (each) => void written.push(each),
      },
      operations: async () => trackerOperations,
      account: () => account,
      knownNote: () => known,
      readNote: () => read(),
      onDidWrite: () => undefined,
      editorName: 'Editor',
      clock,
      warn: (text) => assert.fail(text),
    });
  });

  const connection = { baseUrl: 'https://tracker.example', token: 'secret', account: 'one' };
  const start = (...calls: object[]) => watch.watch(connection, JSON.stringify(calls));
  const replaced = () => written.map(({ before }) => before?.version);

  it('takes the note that the call names from what is known', async () => {
    known = note(4);
    (await start(call(0, { version: 4 })))(answerTo(5));
    await settled();
    assert.deepEqual(replaced(), [4]);
    assert.equal(written[0]?.agent, 'Editor');
  });

  it('reads the note if the call names no version, once for each call of a batch', async () => {
    known = note(1);
    read = async () => note(4);
    (await start(call(0, {}), call(1, {})))(answerTo(5, 6));
    await settled();
    assert.deepEqual(replaced(), [4, 5]);
  });

  it('lets a call wait for two seconds at most, and lists it all the same', async () => {
    const { promise, resolve } = Promise.withResolvers<Note>();
    read = () => promise;
    let isSent = false;
    const started = start(call(0, {}));
    void started.then(() => {
      isSent = true;
    });
    await clock.pass(1_999);
    assert.equal(isSent, false);
    await clock.pass(1);
    assert.equal(isSent, true);
    (await started)(answerTo(5));
    resolve(note(5));
    await settled();
    assert.deepEqual(replaced(), [undefined]);
  });

  it('reports the card as it was known before the call was sent', async () => {
    const move = (id: number) => ({
      ...{ id, method: 'tools/call' },
      params: { name: 'tracker_move_card', arguments: { cardId: 'c', columnId: 'd' } },
    });
    const watched = await start(move(0), move(1));
    card = cardAt(5);
    const body = JSON.stringify([2, 3].map((second, id) => ({ id, result: { structuredContent: cardAt(second) } })));
    watched({ ...answerTo(), body });
    await settled();
    const at = (second: number) => cardAt(second).updatedAt;
    assert.deepEqual(relayed, [
      [at(1), at(2)],
      [at(2), at(3)],
    ]);
  });

  it('lists a note that it may not read, and nothing of another account', async () => {
    read = () => Promise.reject(new Error('denied'));
    (await start(call(0, {})))(answerTo(5));
    await settled();
    assert.deepEqual(replaced(), [undefined]);
    const late = await start(call(0, {}));
    account = 'two';
    late(answerTo(6));
    await settled();
    assert.equal(written.length, 1);
  });
});
