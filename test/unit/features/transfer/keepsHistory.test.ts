import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { trackerOperations } from '../../../../src/contract/tracker.ts';
import { keepsHistory } from '../../../../src/features/transfer/import/source/keepsHistory.ts';
import { toolSchemaOf } from '../../../../src/local/mcp/toolServer.ts';

const hosted = (inputSchemaOf: () => Promise<unknown>) => keepsHistory({ isLocal: () => false, inputSchemaOf });

describe('whether a service keeps the history of imported cards', () => {
  it('is true of the local service without a request', async () => {
    const inputSchemaOf = () => assert.fail('requested');
    assert.equal(await keepsHistory({ isLocal: () => true, inputSchemaOf }), true);
  });

  it('is what the schema of its tool says', async () => {
    assert.equal(await hosted(async () => toolSchemaOf(trackerOperations.tracker_import_cards)), true);
    assert.equal(await hosted(async () => toolSchemaOf(trackerOperations.tracker_create_card)), false);
    assert.equal(await hosted(async () => undefined), false);
  });

  it('is false of a service without a list of tools', async () => {
    assert.equal(
      await hosted(async () => {
        throw new ServiceError('missing', 'tools/list', 'Not found.');
      }),
      false,
    );
  });
});
