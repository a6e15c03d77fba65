import assert from 'node:assert/strict';

import { type Operation, pathParameters } from '../../src/contract/operation.ts';
import { type TrackerOperation, trackerOperations } from '../../src/contract/tracker.ts';
import { formatFailure } from '../../src/host/ui/formatFailure.ts';
import { filledIn } from '../fixtures/operationInput.ts';
import { overRest } from './calls.ts';
import { FilledFolder } from './contract/filledFolder.ts';
import { type HappyCall, happyCalls } from './contract/happyCalls.ts';
import type { World } from './contract/world.ts';
import { OperationRuns, type Ran, type SentRequest } from './operationRuns.ts';

const operations = Object.entries(trackerOperations) as [TrackerOperation, Operation][];

/** The one request of an operation: input outside the path is the query of a read or a deletion, else the body. */
function requestOf({ method, path }: Operation, input: Readonly<Record<string, unknown>>): SentRequest {
  const inPath = pathParameters(path);
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)));
  const isInQuery = method === 'GET' || method === 'DELETE';
  return {
    method,
    path: `/api/v1${inPath.reduce((left, name) => left.replace(`{${name}}`, String(input[name])), path)}`,
    query: isInQuery ? Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])) : {},
    body: isInQuery ? undefined : rest,
  };
}

/** Asserts that the run showed the operation's response and nothing else. */
function assertShown({ results, pdfs }: Ran, operation: TrackerOperation, world: World): void {
  const { answer, output }: Operation = trackerOperations[operation];
  if (answer === 'pdf') {
    assert.equal(pdfs.length, 1);
    assert.match(Buffer.from(pdfs[0] ?? []).toString('latin1'), /^%PDF-.*%%EOF\s*$/s);
    assert.deepEqual(results, []);
    return;
  }
  assert.deepEqual(pdfs, []);
  assert.deepEqual(
    results.map((shown) => shown.operation),
    [operation],
  );
  const result: unknown = JSON.parse(results[0]?.text ?? '');
  assert.deepEqual(output.parse(result), result);
  const call: HappyCall<TrackerOperation> = happyCalls[operation];
  if (answer === 'json' && call.result) assert.partialDeepStrictEqual(result, call.result(world));
}

describe('operation run from its input document', () => {
  const folders = { small: new FilledFolder('small'), meetings: new FilledFolder('meetings') };

  for (const [operation, row] of operations) {
    const call: HappyCall<TrackerOperation> = happyCalls[operation];
    const folder = folders[call.sample ?? 'small'];

    it(`sends one call and shows the result: ${operation}`, async () => {
      const { service, world } = await folder.open();
      const runs = await OperationRuns.at(service);
      const input = call.input(world);
      const ran = await runs.run(filledIn(await runs.draft(operation), input), { confirms: true });
      assert.deepEqual(ran.failures, []);
      assert.deepEqual(ran.requests, [requestOf(row, input)]);
      assert.equal(ran.writes, row.method === 'GET' ? 0 : 1);
      assert.equal(ran.questions.length, row.destructive === undefined ? 0 : 1);
      assertShown(ran, operation, world);
    });

    if (row.destructive === undefined) continue;

    it(`asks first and sends nothing without a yes: ${operation}`, async () => {
      const { service, world } = await folder.open();
      const runs = await OperationRuns.at(service);
      const before = await overRest(service, 'tracker_get_board', {});
      const ran = await runs.run(filledIn(await runs.draft(operation), call.input(world)));
      const [asked] = ran.questions;
      assert.deepEqual({ ...asked, question: '' }, { question: '', detail: row.destructive, button: row.title });
      const names = [...before.cards, ...before.columns].map(({ title }) => title);
      assert.ok(
        names.some((name) => asked?.question.startsWith(`${row.title}: "${name}`)),
        asked?.question,
      );
      assert.match(asked?.question ?? '', /"\?$/);
      assert.deepEqual(
        { ...ran, questions: [] },
        { questions: [], failures: [], results: [], pdfs: [], requests: [], writes: 0 },
      );
      assert.deepEqual(await overRest(service, 'tracker_get_board', {}), before);
    });
  }

  it('starts with the current settings and order', async () => {
    const { service, world } = await folders.small.open();
    const runs = await OperationRuns.at(service);
    const settings = await runs.draft('tracker_update_settings');
    for (const [name, value] of Object.entries(world.settings))
      assert.ok(settings.includes(`"${name}": ${JSON.stringify(value)}`), settings);
    await runs.run(settings);
    assert.deepEqual(await overRest(service, 'tracker_get_settings', {}), world.settings);
    const order = await runs.draft('tracker_reorder_columns');
    const places = world.columnIds.map((id) => order.indexOf(id));
    assert.ok(
      places.every((place, index) => place > (places[index - 1] ?? 0)),
      order,
    );
  });

  it('shows the rejection and no result', async () => {
    const { service } = await folders.small.open();
    const runs = await OperationRuns.at(service);
    const ran = await runs.run(filledIn(await runs.draft('tracker_get_card'), { cardId: 'unknown' }));
    assert.match(formatFailure(ran.failures[0]), /Card not found\. It may have been deleted\./);
    assert.deepEqual([ran.failures.length, ran.results, ran.writes], [1, [], 0]);
  });
});
