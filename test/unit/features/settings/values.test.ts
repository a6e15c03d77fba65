import assert from 'node:assert/strict';

import { settingsSchema } from '../../../../src/contract/tracker/board.ts';
import { formatLeadTime, formatSetting, readWhole } from '../../../../src/features/settings/values.ts';
import { column } from '../../../fixtures/board.ts';

describe('tracker settings text', () => {
  it('names a column, the first if none, a missing one', () => {
    const columns = [column({ id: 'a', title: 'Saved' })];
    const words = (defaultColumnId: string | null) =>
      formatSetting('defaultColumnId', settingsSchema().parse({ defaultColumnId }), columns);
    assert.deepEqual([words('a'), words(null), words('x')], ['Saved', 'the first column', 'a column that is gone']);
  });

  it('shows a lead in its largest whole unit', () => {
    assert.deepEqual([0, 1, 15, 60, 90, 120, 1_440, 2_880].map(formatLeadTime), [
      'at its time',
      '1 minute before',
      '15 minutes before',
      '1 hour before',
      '90 minutes before',
      '2 hours before',
      '1 day before',
      '2 days before',
    ]);
  });

  it('accepts whole numbers within the limits only', () => {
    assert.equal(readWhole(' 30 ', 1, 36_500), 30);
    for (const text of ['', '0', '-1', '1.5', '1e3', '36501', 'many'])
      assert.equal(readWhole(text, 1, 36_500), undefined, text);
  });
});
