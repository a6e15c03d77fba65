import assert from 'node:assert/strict';

import { shortItem, shortRow } from '../../../../src/host/ui/shortRows.ts';

const huge = 'W'.repeat(1_000_000);

describe('shortRow and shortItem', () => {
  it('truncates a list row except its value', () => {
    const row = shortRow({ label: huge, description: huge, detail: huge, value: huge });
    assert.deepEqual(
      [row.label, row.description, row.detail].map((text) => text?.length),
      [300, 300, 300],
    );
    assert.equal(row.value, huge);
  });

  it('truncates a tree row except its id', () => {
    const row = {
      id: huge,
      label: huge,
      description: huge,
      tooltip: huge,
      accessibilityInformation: { label: huge },
    };
    const { id, label, description, tooltip, accessibilityInformation: spoken } = shortItem(row);
    assert.deepEqual([id.length, label.length, description.length], [huge.length, 300, 300]);
    assert.deepEqual([tooltip.length, spoken.label.length], [2_000, 2_000]);
  });

  it('isolates text from right to left once, part by part', () => {
    const row = { label: 'שלום', description: 'مهندس · 3d' };
    const isolated = { label: '\u2068שלום\u2069', description: '\u2068مهندس\u2069 · 3d' };
    assert.deepEqual(shortRow(row), isolated);
    assert.deepEqual(shortItem(shortItem({ ...row })), isolated);
  });

  it('keeps short rows unchanged', () => {
    const row = { label: 'Card', description: 'Company', value: 1 };
    assert.deepEqual(shortRow(row), row);
    assert.deepEqual(shortItem({ label: 'Card', description: true }), { label: 'Card', description: true });
  });
});
