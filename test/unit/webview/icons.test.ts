import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';

import { iconFont } from '../../../scripts/iconFont.mjs';
import { icons } from '../../../src/webview/icons.ts';

const codicons = join(import.meta.dirname, '../../../node_modules/@vscode/codicons/dist');

describe('page icons', () => {
  it('matches the codicons of that name', () => {
    const styles = readFileSync(join(codicons, 'codicon.css'), 'utf8');
    for (const [name, code] of Object.entries(icons)) {
      const rule = `.codicon-${name}:before { content: "\\${code.toString(16)}" }`;
      assert.ok(styles.includes(rule), rule);
    }
  });

  it('has a glyph for each icon in a font of at most 10 KB', async () => {
    const bytes = await iconFont(join(codicons, 'codicon.ttf'));
    const font = create(bytes);
    assert.ok('hasGlyphForCodePoint' in font);
    const missing = Object.entries(icons).filter(([, code]) => !font.hasGlyphForCodePoint(code));
    assert.deepEqual([missing, bytes.length <= 10_000], [[], true]);
  });
});
