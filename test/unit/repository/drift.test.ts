import assert from 'node:assert/strict';

import { differences } from '../../../scripts/manifest/drift.ts';

const move = { command: 'jobdeck.card.move', title: 'Move Card…' };
const open = { command: 'jobdeck.card.open', title: 'Open Card' };

describe('differences between package.json and the features', () => {
  it('are none between equal values', () => {
    assert.deepEqual(differences('contributes', { commands: [move, open] }, { commands: [move, open] }), []);
  });

  it('name the entry by its id and show both values', () => {
    assert.deepEqual(differences('contributes', { commands: [{ ...move, title: 'Move' }] }, { commands: [move] }), [
      'contributes.commands[jobdeck.card.move].title is "Move"; the features declare "Move Card…".',
    ]);
  });

  it('name only the entry that is missing, not those that stand behind it', () => {
    assert.deepEqual(differences('contributes', { commands: [open] }, { commands: [move, open] }), [
      'contributes.commands[jobdeck.card.move] is missing; the features declare {"command":"jobdeck.card.move","title":"Move Card…"}.',
    ]);
  });

  it('name what no feature declares', () => {
    assert.deepEqual(differences('contributes', { 'view/title': [1] }, {}), [
      'contributes["view/title"] is [1], which no feature declares.',
    ]);
  });

  it('name an order that is not that of the features', () => {
    assert.deepEqual(differences('contributes.commands', [open, move], [move, open]), [
      "contributes.commands has the features' entries in another order.",
    ]);
  });

  it('compare by position what has no id of its own', () => {
    assert.deepEqual(differences('menu', [{ when: 'a' }, { when: 'b' }], [{ when: 'a' }, { when: 'c' }]), [
      'menu[1].when is "b"; the features declare "c".',
    ]);
  });
});
