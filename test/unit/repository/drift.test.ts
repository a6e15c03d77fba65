import assert from 'node:assert/strict';

import { differences } from '../../../scripts/manifest/drift.ts';

const move = { command: 'jobdeck.card.move', title: 'Move Card…' };
const open = { command: 'jobdeck.card.open', title: 'Open Card' };

describe('differences', () => {
  it('returns nothing for equal values', () => {
    assert.deepEqual(differences('contributes', { commands: [move, open] }, { commands: [move, open] }), []);
  });

  it('names the entry by id and shows both values', () => {
    assert.deepEqual(differences('contributes', { commands: [{ ...move, title: 'Move' }] }, { commands: [move] }), [
      'contributes.commands[jobdeck.card.move].title is "Move"; the features declare "Move Card…".',
    ]);
  });

  it('names only the missing entry, not those after it', () => {
    assert.deepEqual(differences('contributes', { commands: [open] }, { commands: [move, open] }), [
      'contributes.commands[jobdeck.card.move] is missing; the features declare {"command":"jobdeck.card.move","title":"Move Card…"}.',
    ]);
  });

  it('names what no feature declares', () => {
    assert.deepEqual(differences('contributes', { 'view/title': [1] }, {}), [
      'contributes["view/title"] is [1], which no feature declares.',
    ]);
  });

  it('reports another order of entries', () => {
    assert.deepEqual(differences('contributes.commands', [open, move], [move, open]), [
      "contributes.commands has the features' entries in another order.",
    ]);
  });

  it('compares entries without an id by position', () => {
    assert.deepEqual(differences('menu', [{ when: 'a' }, { when: 'b' }], [{ when: 'a' }, { when: 'c' }]), [
      'menu[1].when is "b"; the features declare "c".',
    ]);
  });
});
