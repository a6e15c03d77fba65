import assert from 'node:assert/strict';

import { manifest } from '../../../src/base/manifest.ts';

describe('manifest', () => {
  it('hands back what was declared and keeps the ids in its type', () => {
    const declared = manifest({ commands: { 'jobdeck.card.move': { title: 'Move Card…', palette: false } } });
    const id: keyof typeof declared.commands = 'jobdeck.card.move';

    assert.deepEqual(declared.commands[id], { title: 'Move Card…', palette: false });
  });

  // Each of these must not compile; the type check reports an expectation that was not needed.
  it('does not compile with what the editor would silently ignore', () => {
    // @ts-expect-error -- there is no such part of a manifest
    manifest({ commands: {}, view: {} });
    // @ts-expect-error -- a misspelt property
    manifest({ commands: { 'jobdeck.a': { title: 'A', palette: true, enablment: 'x' } } });
    // @ts-expect-error -- whether the Command Palette shows it is always decided
    manifest({ commands: { 'jobdeck.a': { title: 'A' } } });
    // @ts-expect-error -- an id outside the extension's own namespace
    manifest({ commands: { 'other.a': { title: 'A', palette: true } } });
    // @ts-expect-error -- the editor has no such menu
    manifest({ commands: {}, menus: { 'view/titel': [] } });
    // @ts-expect-error -- a misspelt property of a menu entry
    manifest({ commands: {}, menus: { 'view/title': [{ command: 'jobdeck.a', wen: 'x' }] } });
    const unscoped = { type: 'string', default: '', markdownDescription: '' } as const;
    // @ts-expect-error -- a setting without a scope could let a workspace redirect a token
    manifest({ commands: {}, configuration: { 'jobdeck.a': unscoped } });
  });
});
