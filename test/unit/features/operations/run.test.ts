import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { trackerRows } from '../../../../src/contract/catalog.ts';
import type { CallOptions } from '../../../../src/contract/operation.ts';
import { IdempotencyKeys } from '../../../../src/features/operations/doubt.ts';
import { type RunNeeds, runInput } from '../../../../src/features/operations/run.ts';
import { hideSecret } from '../../../../src/host/secretTexts.ts';
import { boardOf, card } from '../../../fixtures/board.ts';
import { PlayedRunDialogs, type RunAnswers } from '../../../fixtures/runDialogs.ts';

const unreachable = new ServiceError('unreachable', 'an operation', 'The service broke the connection off.');
const cancelled = new ServiceError('cancelled', 'an operation', 'Cancelled.');

const inputOf = (operation: string, input: object): string =>
  JSON.stringify({ $schema: `jobdeck-input:/schema.json?${operation}`, ...input });
const creating = inputOf('tracker_create_card', { title: 'Cook' });
const moving = inputOf('tracker_move_card', { cardId: 'c1', columnId: 'saved' });
const reading = inputOf('tracker_get_board', {});

/** A tracker that returns the answers of a list in turn; an error is thrown. */
class Tracked {
  readonly calls: { readonly operation: string; readonly input: unknown; readonly options: CallOptions | undefined }[] =
    [];
  readonly idempotencyKeys = new IdempotencyKeys();
  readonly board = {
    board: { ...boardOf({ saved: [] }), cards: [card({ id: 'c1', title: 'Cook' })] },
    serverState: { accountGuard: () => ({ isInUse: () => true, assertInUse: () => this.assertSameAccount() }) },
  };
  assertSameAccount = (): void => undefined;
  writes = 0;
  readonly #answers: unknown[];

  constructor(...answers: unknown[]) {
    this.#answers = answers;
  }

  async run(text: string, answers: RunAnswers = {}): Promise<PlayedRunDialogs> {
    const dialogs = new PlayedRunDialogs(answers);
    const { board, idempotencyKeys } = this;
    const call = (operation: string) => async (input: unknown, options?: CallOptions) => {
      this.calls.push({ operation, input, options });
      const answer = this.#answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    };
    const tracker: RunNeeds['tracker'] = Object.fromEntries(trackerRows.map(({ name }) => [name, call(name)]));
    const didWrite = (): void => {
      this.writes += 1;
    };
    await runInput(text, { rows: async () => trackerRows, tracker, board, idempotencyKeys, dialogs, didWrite });
    return dialogs;
  }

  /** The idempotency keys of all calls so far. */
  get sentKeys(): (string | undefined)[] {
    return this.calls.map(({ options }) => options?.idempotencyKey);
  }
}

describe('operation run', () => {
  for (const [what, text, said] of [
    [
      'lacks what is needed',
      inputOf('tracker_get_card', { cardId: '' }),
      /^Get card: "cardId".*Correct the input and run it again\.$/,
    ],
    ['is not JSON', `}${reading}`, /^The input cannot be read: line 1 is not JSON .*Correct it and run it again\.$/],
    [
      'names an operation that there is not',
      inputOf('tracker_fly', {}),
      /^The tracker has no operation "tracker_fly"\. /,
    ],
    ['is another document', '{}', /^This is not the input of an operation\. "Run Tracker Operation…" opens one\.$/],
  ] as const)
    it(`sends nothing and reports input that ${what}`, async () => {
      const tracked = new Tracked();
      await assert.rejects(tracked.run(text, { confirms: true }), ({ message }: Error) => said.test(message));
      assert.deepEqual(tracked.calls, []);
    });

  it('calls the operation with the input alone', async () => {
    const tracked = new Tracked({});
    await tracked.run(moving);
    const [call] = tracked.calls;
    assert.deepEqual([call?.operation, call?.input], ['tracker_move_card', { cardId: 'c1', columnId: 'saved' }]);
    assert.deepEqual(tracked.sentKeys, [undefined]);
  });

  it('asks about a record by name, else by id', async () => {
    const tracked = new Tracked();
    const known = await tracked.run(inputOf('tracker_delete_card', { cardId: 'c1' }));
    const unknown = await tracked.run(inputOf('tracker_delete_card', { cardId: 'c2' }));
    const asked = [...known.questions, ...unknown.questions].map(({ question }) => question);
    assert.deepEqual(asked, ['Delete card: "Cook"?', 'Delete card: "c2"?']);
    assert.deepEqual([tracked.calls, tracked.writes], [[], 0]);
  });

  it('redacts the secrets in use from the result', async () => {
    hideSecret('canary-of-a-result');
    const { results } = await new Tracked({ note: 'canary-of-a-result' }).run(reading);
    assert.deepEqual(results, [{ operation: 'tracker_get_board', text: '{\n  "note": "(redacted)"\n}\n' }]);
  });

  it('reports that an unanswered write may have landed', async () => {
    const tracked = new Tracked(unreachable);
    const { failures, results } = await tracked.run(moving);
    assert.match(String(failures[0]), /not known: look before you try again/);
    assert.deepEqual([tracked.writes, results], [1, []]);
  });

  it('reports no write after a rejection or a read', async () => {
    for (const [text, failure] of [
      [moving, new ServiceError('missing', 'tracker_move_card', 'Card not found.')],
      [reading, unreachable],
    ] as const) {
      const tracked = new Tracked(failure);
      assert.deepEqual((await tracked.run(text)).failures, [failure]);
      assert.equal(tracked.writes, 0);
    }
  });

  it('shows nothing when the user cancels', async () => {
    const tracked = new Tracked(cancelled);
    const { progress, results } = await tracked.run(reading);
    assert.equal(tracked.calls[0]?.options?.signal, progress.signal);
    assert.deepEqual([results, tracked.writes], [[], 0]);
  });

  it('reuses one idempotency key until the create is done', async () => {
    const tracked = new Tracked(unreachable, unreachable, {}, {});
    await tracked.run(creating);
    await tracked.run(creating, { retries: 1 });
    await tracked.run(creating);
    const [first, second, third, fourth] = tracked.sentKeys;
    assert.ok(first !== undefined && fourth !== undefined);
    assert.deepEqual([second, third], [first, first]);
    assert.notEqual(fourth, first);
  });

  it("sends no key beside the user's own", async () => {
    const tracked = new Tracked({});
    await tracked.run(inputOf('tracker_create_card', { title: 'Cook', requestId: 'mine' }));
    assert.deepEqual(tracked.sentKeys, [undefined]);
  });

  it('is not retried for another account', async () => {
    const tracked = new Tracked(unreachable);
    const takenOver = new Error('Another account is in use.');
    tracked.assertSameAccount = () => {
      if (tracked.calls.length > 0) throw takenOver;
    };
    const { failures } = await tracked.run(reading, { retries: 1 });
    assert.deepEqual(failures, [unreachable, takenOver]);
    assert.equal(tracked.calls.length, 1);
  });
});
