import assert from 'node:assert/strict';
import fc from 'fast-check';

import { apiKeyOperations } from '../../../src/contract/keys.ts';
import type { Operation, OperationTable } from '../../../src/contract/operation.ts';
import { trackerOperations } from '../../../src/contract/tracker.ts';
import { assertFits } from '../contract/answerShape.ts';
import { DataVersion } from '../contract/dataVersion.ts';
import { FilledFolder, type OpenedFolder } from '../contract/filledFolder.ts';
import { answerOverMcp, answerOverRest, type RawAnswer } from '../contract/rawCalls.ts';
import { readRefusal } from '../contract/refusalShape.ts';
import { seconds } from '../localService.ts';
import { allows, asSentOverRest, isPublishedInput } from './acceptance.ts';
import { breaks, broken } from './breaking.ts';
import { inputsOf } from './inputsOf.ts';
import { LiveIds } from './liveIds.ts';

export interface Effort {
  /** Generated calls per operation, way and property. */
  readonly runs: number;
  readonly seed: number;
}

interface Way {
  readonly name: string;
  readonly table: OperationTable;
  readonly call: (opened: OpenedFolder, operation: string, row: Operation, input: object) => Promise<RawAnswer>;
  /** Whether the row's schema allows an input as the service sees it. */
  readonly allows: (row: Operation, input: object) => boolean;
  /** The error code, after a check of the form; undefined where the service's document has no codes. */
  readonly code: (answer: RawAnswer) => string | undefined;
}

const allowsOverRest = (row: Operation, input: object): boolean => allows(row, asSentOverRest(row, input));

const codeOfTracker = (answer: RawAnswer): string => readRefusal(answer).error;

/** Checks the error envelope of the key document. */
function noCode({ status, body }: RawAnswer): undefined {
  const { error } = body as { error: { code: number; message: string } };
  assert.equal(error.code, status);
  assert.ok(error.message.length > 0);
  return undefined;
}

const ways: readonly Way[] = [
  {
    name: 'the tracker over REST',
    table: trackerOperations,
    call: ({ service }, _, row, input) => answerOverRest(service, row, input),
    allows: allowsOverRest,
    code: codeOfTracker,
  },
  {
    name: 'the tracker over MCP',
    table: trackerOperations,
    call: ({ service }, operation, _, input) => answerOverMcp(service, operation, input),
    allows: (row, input) => allows(row, input) && isPublishedInput(row, input),
    code: codeOfTracker,
  },
  {
    name: 'the key service',
    table: apiKeyOperations,
    call: ({ service }, _, row, input) =>
      answerOverRest({ ...service, trackerUrl: service.keysUrl }, row, input, {
        base: '',
        token: service.managementKey,
      }),
    allows: allowsOverRest,
    code: noCode,
  },
];

/** Fields that rules beyond any schema may reject: foreign cursors, reversed days or columns, unknown time zones, too many items. */
const ruledFields = /^(cursor|from|to|timeZone|columnIds|columns|meetings)$/;

/** Registers both properties of every row, over each way that it can be called. */
export function describeCallProperties({ runs, seed }: Effort): void {
  for (const way of ways) {
    describe(`generated calls of ${way.name}`, () => {
      const folder = new FilledFolder('small');

      for (const [operation, row] of Object.entries(way.table)) {
        const hold = async (inputs: fc.Arbitrary<object>): Promise<void> => {
          const opened = await folder.open();
          using version = new DataVersion(opened.service.dataFolder);
          using ids = new LiveIds(opened.service.dataFolder);
          const property = fc.asyncProperty(inputs, async (generated) => {
            const input = ids.resolve(generated);
            opened.clock.forward(seconds(2));
            version.changed();
            const answer = await way.call(opened, operation, row, input);
            judge(way, row, input, answer);
            if (answer.refused || row.method === 'GET') assert.ok(!version.changed(), 'nothing changes');
          });
          await fc.assert(property, { numRuns: runs, seed });
        };

        it(`accepts valid input or rejects it by rule: ${operation}`, () => hold(inputsOf(row)));

        it(`rejects invalid input, changing nothing: ${operation}`, () =>
          hold(fc.tuple(inputsOf(row), breaks).map(([input, way]) => broken(input, way))));
      }
    });
  }
}

function judge(way: Way, row: Operation, input: object, answer: RawAnswer): void {
  const allowed = way.allows(row, input);
  if (!answer.refused) {
    assert.ok(allowed, `took what does not fit: ${JSON.stringify(answer.body)?.slice(0, 300)}`);
    assertFits(row, answer);
    return;
  }
  const { status } = answer;
  assert.ok(
    status === undefined || (status >= 400 && status < 500),
    `status ${status}: ${JSON.stringify(answer.body)}`,
  );
  const code = way.code(answer);
  if (!allowed || code === undefined) {
    assert.notEqual(code, 'internal_error');
    return;
  }
  if (code === 'invalid_request') {
    const issues = readRefusal(answer).details?.issues ?? [];
    assert.ok(
      issues.every(({ path }) => ruledFields.test(path)),
      JSON.stringify(issues),
    );
  } else assert.ok((row.errors as readonly string[]).includes(code), `${code} is no code of this row`);
}
