import assert from 'node:assert/strict';

import type { ErrorCode } from '../../../src/contract/errorCodes.ts';
import { errorStatus } from '../../../src/contract/errorCodes.ts';
import type { Operation } from '../../../src/contract/operation.ts';
import { type TrackerOperation, trackerOperations } from '../../../src/contract/tracker.ts';
import { seconds } from '../localService.ts';
import { commonProvocations } from './commonProvocations.ts';
import { DataVersion } from './dataVersion.ts';
import { FilledFolder, type OpenedFolder } from './filledFolder.ts';
import { otherRefusals } from './otherRefusals.ts';
import { provocations } from './provocations.ts';
import { answerOverMcp, answerOverRest, type RawAnswer } from './rawCalls.ts';
import { assertRefusal } from './refusalShape.ts';

const operations = Object.keys(trackerOperations) as TrackerOperation[];

describe('operation table: errors', () => {
  const folders = { small: new FilledFolder('small'), meetings: new FilledFolder('meetings') };
  let opened: OpenedFolder;
  let boardless: OpenedFolder;
  before(async () => {
    opened = await folders.small.open();
    boardless = await folders.meetings.open();
  });
  beforeEach(() => {
    for (const { clock } of [opened, boardless]) clock.forward(seconds(61));
  });

  it('covers every error code', () => {
    const brought = [...Object.keys(provocations), ...Object.keys(commonProvocations), ...Object.keys(otherRefusals)];
    assert.deepEqual(brought.toSorted(), Object.keys(errorStatus).toSorted());
  });

  it('names exactly the codes that rows return', () => {
    const named = new Set<ErrorCode>(operations.flatMap((operation) => [...trackerOperations[operation].errors]));
    assert.deepEqual(named, new Set(Object.keys(provocations)));
  });

  for (const operation of operations) {
    const row: Operation = trackerOperations[operation];
    for (const code of row.errors) {
      for (const way of ['REST', 'MCP'] as const) {
        it(`returns ${code} from ${operation} over ${way}, changing nothing`, async () => {
          const provocation = provocations[code];
          assert.ok(provocation, `no test brings about ${code}`);
          const { service, world: boardWorld } = provocation.board === 'none' ? boardless : opened;
          const world = provocation.board === 'none' ? { ...boardWorld, cardId: 'any', columnId: 'any' } : boardWorld;
          const input = await provocation.input({ at: service, world, operation, key: `${operation} over ${way}` });
          using version = new DataVersion(service.dataFolder);
          const answer: RawAnswer = await (way === 'REST'
            ? answerOverRest(service, row, input)
            : answerOverMcp(service, operation, input));
          assertRefusal(answer, code);
          assert.ok(!version.changed());
        });
      }
    }
  }

  for (const [code, provoke] of Object.entries(commonProvocations)) {
    it(`returns ${code} from every operation, over REST and MCP`, async () => {
      const spoilt = await folders.small.open();
      const call = await provoke(spoilt);
      for (const operation of operations) {
        if (code !== 'rate_limited') spoilt.clock.forward(seconds(2));
        for (const answer of await call(operation)) assertRefusal(answer, code as ErrorCode);
      }
    });
  }

  for (const [code, provoke] of Object.entries(otherRefusals)) {
    it(`returns ${code} outside the table's rows`, async () => {
      for (const answer of await provoke(opened)) assertRefusal(answer, code as ErrorCode);
    });
  }
});
