import assert from 'node:assert/strict';

import { plain, shortLine, shortMessage } from '../../../../src/host/ui/plain.ts';

const huge = 'W'.repeat(1_000_000);

describe('plain and shortMessage', () => {
  it('keeps the text around a huge name', () => {
    assert.equal(plain(`Delete "${huge}"? It cannot be undone.`), `Delete "${'W'.repeat(199)}…"? It cannot be undone.`);
  });

  it('truncates a huge message', () => {
    assert.equal(shortMessage(huge).length, 1_500);
    assert.equal(plain('" '.repeat(500_000)).length, 1_500);
  });

  it('keeps a name with line breaks in one line', () => {
    const name = `A\r\n\nThis cannot be undone.${'W'.repeat(500)}`;
    const line = shortLine(`Delete "${name}"?`);
    assert.match(line, /^Delete "A This cannot be undone\.W+…"\?$/);
    assert.ok(line.length < 220);
  });

  it('keeps short messages, without links', () => {
    assert.equal(shortMessage('Move "A" to "B"?'), 'Move "A" to "B"?');
    assert.equal(plain('[a](command:x)\nb'), '[a] (\u200bcommand:x) b');
  });
});
