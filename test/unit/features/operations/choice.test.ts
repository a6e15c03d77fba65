import assert from 'node:assert/strict';

import { trackerRows } from '../../../../src/contract/catalog.ts';
import { choiceOf } from '../../../../src/features/operations/draft.ts';

const row = trackerRows.find(({ name }) => name === 'create_note') ?? assert.fail();

describe('operation choice', () => {
  it('exists for each operation of the table', () => {
    const choices = trackerRows.map((each) => choiceOf(each, () => true));
    assert.equal(choices.length, 35);
    assert.equal(new Set(choices.map(({ label }) => label)).size, 35);
    assert.deepEqual(
      choices.map(({ value }) => value),
      trackerRows,
    );
  });

  it('shows the description and the needed permission', () => {
    const { label, description, detail } = choiceOf(row, () => true);
    assert.deepEqual([label, description], ['Create note', 'Create and edit notes']);
    assert.match(detail ?? '', /^create_note: Adds a note\./);
  });

  it('marks a missing permission and stays selectable', () => {
    const { label, description, value } = choiceOf(row, (permission) => permission !== 'notes:edit');
    assert.equal(label, '$(lock) Create note');
    assert.equal(description, 'needs Create and edit notes, which this token lacks');
    assert.equal(value, row);
  });
});
