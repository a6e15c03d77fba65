import assert from 'node:assert/strict';

import { intentOf, type Pressed } from '../../../../../src/features/board/page/keys.ts';

const press = (key: string, over: Partial<Pressed> = {}): Pressed => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...over,
});

describe('keys of the board page', () => {
  for (const [key, intent] of [
    [press('ArrowUp'), { kind: 'focus', to: 'up' }],
    [press('Home'), { kind: 'focus', to: 'first' }],
    [press('End'), { kind: 'focus', to: 'last' }],
    [press('ArrowLeft', { altKey: true }), { kind: 'move', to: 'left' }],
    [press('ArrowDown', { shiftKey: true }), { kind: 'extend', to: 'down' }],
    [press('a', { ctrlKey: true }), { kind: 'selectAll' }],
    [press('Z', { ctrlKey: true, shiftKey: true }), { kind: 'redo' }],
    [press('y', { ctrlKey: true }), { kind: 'redo' }],
    [press(' ', { ctrlKey: true }), { kind: 'toggle' }],
    [press('Escape'), { kind: 'unselect' }],
    [press('Enter'), { kind: 'open' }],
    [press('m'), { kind: 'moveTo' }],
    [press('n'), { kind: 'create' }],
    [press('r'), { kind: 'remind' }],
    [press('/'), { kind: 'filter' }],
    [press('Delete'), { kind: 'archive' }],
    [press('M'), { kind: 'moveTo' }],
    [press('M', { shiftKey: true }), { kind: 'type', text: 'M' }],
    [press('?', { shiftKey: true }), { kind: 'help' }],
    [press('F2'), { kind: 'rename' }],
    [press('F10', { shiftKey: true }), { kind: 'menu' }],
    [press('z', { ctrlKey: true }), { kind: 'undo' }],
    [press('Z', { metaKey: true }), { kind: 'undo' }],
    [press('a'), { kind: 'type', text: 'a' }],
    [press('é'), { kind: 'type', text: 'é' }],
  ] as const)
    it(`maps ${key.shiftKey ? 'Shift ' : ''}${JSON.stringify(key.key)} to ${JSON.stringify(intent)}`, () => {
      assert.deepEqual(intentOf(key, false), intent);
    });

  it('treats command letters as text while a word is typed', () => {
    assert.deepEqual(intentOf(press('m'), true), { kind: 'type', text: 'm' });
    assert.deepEqual(intentOf(press(' '), true), { kind: 'type', text: ' ' });
    assert.deepEqual(intentOf(press('?', { shiftKey: true }), true), { kind: 'help' });
    assert.deepEqual(intentOf(press('Escape'), true), { kind: 'endTyping' });
  });

  for (const key of [
    press(' '),
    press('p', { ctrlKey: true }),
    press('m', { altKey: true }),
    press('Tab'),
    press('F1'),
    press('toString'),
  ])
    it(`leaves ${JSON.stringify(key)} to the editor`, () => {
      assert.equal(intentOf(key, false), undefined);
    });
});
