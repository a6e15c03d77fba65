import assert from 'node:assert/strict';
import { Ajv } from 'ajv';

import { trackerRows } from '../../../../src/contract/catalog.ts';
import { knownIds } from '../../../../src/features/operations/knownIds.ts';
import { schemaText } from '../../../../src/features/operations/schemaText.ts';
import { boardOf, card } from '../../../fixtures/board.ts';

const rowOf = (name: string) => trackerRows.find((row) => row.name === name) ?? assert.fail(name);

describe('schema of the input document', () => {
  it('is draft 7 with $schema, for each operation', () => {
    const ajv = new Ajv({ strict: false, validateFormats: false });
    for (const row of trackerRows) {
      const check = ajv.compile(JSON.parse(schemaText(row, {})));
      assert.equal(check({ $schema: 'jobdeck-input:/x', unknown: 'property' }), false, row.name);
      if (row.schema.required === undefined) assert.equal(check({ $schema: 'jobdeck-input:/x' }), true, row.name);
    }
  });

  it('offers cards and stages by name, inserts ids', () => {
    const cards = [card({ id: 'c}1', title: 'Cook', company: 'Inn' })];
    const known = knownIds({ ...boardOf({ saved: [] }), cards });
    const { properties } = JSON.parse(schemaText(rowOf('tracker_move_card'), known));
    assert.deepEqual(properties.cardId.defaultSnippets, [{ label: 'Cook, Inn', description: 'c}1', body: 'c\\}1' }]);
    assert.deepEqual(properties.columnId.defaultSnippets, [{ label: 'saved', description: 'saved', body: 'saved' }]);
    assert.equal(properties.position.defaultSnippets, undefined);
    const reorder = JSON.parse(schemaText(rowOf('tracker_reorder_columns'), known));
    assert.equal(reorder.properties.columnIds.items.defaultSnippets[0].label, 'saved');
  });

  it('offers nothing before the board is known', () => {
    const { properties } = JSON.parse(schemaText(rowOf('tracker_move_card'), knownIds(undefined)));
    assert.equal(properties.cardId.defaultSnippets, undefined);
  });
});
