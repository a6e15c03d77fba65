import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { loadedAtOnce } from '../../../scripts/package/budget.ts';

describe('loadedAtOnce', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'budget-'));
    const files = {
      'entry.cjs':
        'var a=require("./now.cjs"),v=require("vscode");let f=()=>Promise.resolve().then(()=>c(require("./later.cjs")))',
      'now.cjs': 'var b = require("./nowToo.cjs"); f(() => require("./laterToo.cjs"))',
      'nowToo.cjs': '',
      'later.cjs': '',
      'laterToo.cjs': '',
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  });

  after(() => rmSync(folder, { recursive: true }));

  it('counts the chunks that are needed at once, and theirs, but none that is required on first use', () => {
    const names = [...loadedAtOnce(path.join(folder, 'entry.cjs'))].map((file) => path.basename(file));
    assert.deepEqual(names, ['entry.cjs', 'now.cjs', 'nowToo.cjs']);
  });
});
