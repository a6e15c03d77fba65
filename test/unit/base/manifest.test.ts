import assert from 'node:assert/strict';

import { manifest } from '../../../src/base/editor/manifest.ts';

describe('manifest', () => {
  it('returns the declaration and types its ids', () => {
    const declared = manifest({ commands: { 'jobdeck.card.move': { title: 'Move Card…', palette: false } } });
    const id: keyof typeof declared.commands = 'jobdeck.card.move';

    assert.deepEqual(declared.commands[id], { title: 'Move Card…', palette: false });
  });

  // None of these may compile; the type check reports an expectation that is not needed.
  it('fails to compile what the editor silently ignores', () => {
    // @ts-expect-error -- a manifest has no such part
    manifest({ commands: {}, view: {} });
    // @ts-expect-error -- misspelt property
    manifest({ commands: { 'jobdeck.a': { title: 'A', palette: true, enablment: 'x' } } });
    // @ts-expect-error -- `palette` is required
    manifest({ commands: { 'jobdeck.a': { title: 'A' } } });
    // @ts-expect-error -- id outside the namespace of the extension
    manifest({ commands: { 'other.a': { title: 'A', palette: true } } });
    // @ts-expect-error -- the editor has no such menu
    manifest({ commands: {}, menus: { 'view/titel': [] } });
    // @ts-expect-error -- misspelt property of a menu entry
    manifest({ commands: {}, menus: { 'view/title': [{ command: 'jobdeck.a', wen: 'x' }] } });
    const unscoped = { type: 'string', default: '', markdownDescription: '' } as const;
    // @ts-expect-error -- without a scope, a workspace setting could redirect a token
    manifest({ commands: {}, configuration: { 'jobdeck.a': unscoped } });
    const ofWindow = { ...unscoped, scope: 'window' } as const;
    // @ts-expect-error -- as it could in this one
    manifest({ commands: {}, configuration: { 'jobdeck.a': ofWindow } });
  });
});
