import assert from 'node:assert/strict';

import { trackerRows } from '../../../../src/contract/catalog.ts';
import { skeletonOf } from '../../../../src/features/operations/draft.ts';
import { parseInputText, writeInput } from '../../../../src/features/operations/inputText.ts';
import { isMeantAsInput } from '../../../../src/features/operations/schemaText.ts';

const rowOf = (name: string) => trackerRows.find((row) => row.name === name) ?? assert.fail(name);

describe('operation input document', () => {
  for (const row of trackerRows) {
    it(`names its operation and round-trips: ${row.name}`, () => {
      const values = skeletonOf(row.schema);
      const text = writeInput(row, values);
      assert.deepEqual(parseInputText(text), { kind: 'input', operation: row.name, input: values });
      assert.ok(isMeantAsInput(text));
      assert.ok(text.startsWith(`// ${row.title}\n`), 'the editor calls the document by its first line');
      assert.ok(text.split('\n').every((line) => line.length <= 130));
    });
  }

  it('starts with its records and lists optional fields', () => {
    const text = writeInput(rowOf('tracker_move_card'), { cardId: '', columnId: '' });
    assert.match(text, /\/\/ Needs the permission "Edit tracker"\.\n\/\/ It may also hold: position\./);
    assert.match(text, /"cardId": "",\n {2}"columnId": ""\n/);
  });

  it('allows comments and trailing commas', () => {
    const text = writeInput(rowOf('tracker_get_card'), { cardId: 'c1' }).replace('"c1"', '"c1", // the first\n');
    assert.deepEqual(parseInputText(text), { kind: 'input', operation: 'tracker_get_card', input: { cardId: 'c1' } });
  });

  it('names the line of a syntax error', () => {
    const text = writeInput(rowOf('tracker_get_card'), { cardId: 'c1' }).replace('"c1"', '');
    const read = parseInputText(text);
    assert.ok(isMeantAsInput(text));
    assert.equal(read.kind, 'broken');
    assert.match(read.kind === 'broken' ? read.reason : '', /^line 9 is not JSON \(value expected\)$/);
  });

  for (const [what, text] of [
    ['another JSON document', '{"cardId": "c1"}'],
    ['a document with a schema of its own', '{"$schema": "https://example.com/schema.json"}'],
    ['a list', '[1]'],
    ['a text', '"jobdeck-input:/schema.json?tracker_get_card"'],
  ] as const) {
    it(`is distinguished from ${what}`, () => {
      assert.equal(parseInputText(text).kind, 'foreign');
      assert.equal(isMeantAsInput(text), false);
    });
  }
});

describe('initial operation input', () => {
  const begins = (name: string, known?: Record<string, unknown>) => skeletonOf(rowOf(name).schema, known);

  it('contains required fields only', () => {
    assert.deepEqual(begins('tracker_get_board'), {});
    assert.deepEqual(begins('tracker_create_card'), { title: '' });
    assert.deepEqual(begins('tracker_detach_meeting'), { cardId: '', meetingId: '' });
    assert.deepEqual(begins('update_note'), { noteId: '' });
  });

  it('names the record before its change', () => {
    assert.deepEqual(Object.keys(begins('tracker_update_column')), ['columnId', 'title', 'color']);
  });

  it('has a value of each kind', () => {
    assert.deepEqual(begins('tracker_import_cards'), { cards: [{ title: '' }] });
    assert.deepEqual(begins('tracker_reorder_columns'), { columnIds: [] });
    assert.deepEqual(begins('tracker_update_column'), { columnId: '', title: '', color: null });
    assert.deepEqual(begins('tracker_update_settings'), {
      timeZone: '',
      currency: '',
      defaultColumnId: null,
      reminderLeadMinutes: 0,
      staleAfterDays: null,
      weekStartsOn: 'monday',
    });
  });

  it('uses known values by name', () => {
    const known = { columnIds: ['b', 'a'], timeZone: 'Europe/Berlin', id: 'x' };
    assert.deepEqual(begins('tracker_reorder_columns', known), { columnIds: ['b', 'a'] });
    assert.equal(begins('tracker_update_settings', known)['timeZone'], 'Europe/Berlin');
  });
});
