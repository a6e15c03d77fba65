import assert from 'node:assert/strict';

import type { Operation } from '../../../src/contract/operation.ts';
import { type TrackerOperation, trackerOperations } from '../../../src/contract/tracker.ts';
import { assertFits } from './answerShape.ts';
import { FilledFolder, type OpenedFolder } from './filledFolder.ts';
import { type HappyCall, happyCalls } from './happyCalls.ts';
import { answerOverMcp, answerOverRest, type RawAnswer } from './rawCalls.ts';

const ids = /\b(?:card|column|reminder|note)_[\w-]{16}/g;

/** Replaces ids that the call created by their order, since they differ in every call. */
function withoutNewIds(body: unknown, world: OpenedFolder['world']): unknown {
  const known = JSON.stringify(world);
  const names = new Map<string, string>();
  const nameOf = (id: string): string => names.get(id) ?? names.set(id, `new ${names.size}`).get(id) ?? '';
  const text = JSON.stringify(body) ?? 'null';
  return JSON.parse(text.replaceAll(ids, (id) => (known.includes(id) ? id : nameOf(id))));
}

describe('operation table: REST and MCP', () => {
  const folders = { small: new FilledFolder('small'), meetings: new FilledFolder('meetings') };

  it('has an example for every row and nothing else', () => {
    assert.deepEqual(Object.keys(happyCalls).toSorted(), Object.keys(trackerOperations).toSorted());
  });

  for (const operation of Object.keys(trackerOperations) as TrackerOperation[]) {
    const row: Operation = trackerOperations[operation];

    it(`returns the same record from ${operation}`, async () => {
      const call: HappyCall<TrackerOperation> = happyCalls[operation];
      const answers: RawAnswer[] = [];
      for (const way of ['REST', 'MCP'] as const) {
        const { service, world } = await folders[call.sample ?? 'small'].open();
        const input = call.input(world);
        const answer = await (way === 'REST'
          ? answerOverRest(service, row, input)
          : answerOverMcp(service, operation, input));
        assert.ok(!answer.refused, `${way}: ${JSON.stringify(answer.body)}`);
        assertFits(row, answer);
        if (call.result && row.answer === 'json') assert.partialDeepStrictEqual(answer.body, call.result(world), way);
        answers.push({ ...answer, body: withoutNewIds(answer.body, world) });
      }
      const [rest, mcp] = answers;
      assert.equal(rest?.status, row.status[0]);
      if (row.answer !== 'empty') assert.deepEqual(mcp?.body, rest?.body);
    });
  }
});
