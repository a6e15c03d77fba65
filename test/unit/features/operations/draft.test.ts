import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { trackerRows } from '../../../../src/contract/catalog.ts';
import { draftOf } from '../../../../src/features/operations/draft.ts';
import { parseInputText } from '../../../../src/features/operations/inputText.ts';

const row = trackerRows.find(({ name }) => name === 'tracker_update_settings') ?? assert.fail();

describe('input of a replacing operation', () => {
  it('starts empty and logs that the record is unreadable', async () => {
    const warnings: string[] = [];
    const text = await draftOf(row, {
      rows: async () => trackerRows,
      tracker: {
        tracker_get_settings: async () => {
          throw new ServiceError('unreachable', 'tracker_get_settings', 'Nothing answers.');
        },
      },
      board: { board: undefined },
      warn: (warning) => warnings.push(warning),
    });
    const read = parseInputText(text);
    assert.equal(read.kind === 'input' && read.input['timeZone'], '');
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /could not be read, so the input is empty: .*Nothing answers/);
  });
});
