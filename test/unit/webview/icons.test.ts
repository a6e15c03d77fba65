import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

describe('page icons', () => {
  it('matches the codicons of that name', () => {
    const own = readFileSync(join(root, 'src/webview/icon.tsx'), 'utf8');
    const styles = readFileSync(join(root, 'node_modules/@vscode/codicons/dist/codicon.css'), 'utf8');
    const listed = [...own.matchAll(/^ {2}'?([a-z-]+)'?: 0x([0-9a-f]+),$/gm)];

    assert.ok(listed.length > 10);
    for (const [, name, code] of listed)
      assert.match(styles, new RegExp(`\\.codicon-${name}:before \\{ content: "\\\\${code}" \\}`), name);
  });
});
