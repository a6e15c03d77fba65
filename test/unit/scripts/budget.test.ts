import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { keepBudgets, loadedAtOnce, measureBudgets } from '../../../scripts/package/budget.ts';

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

  it('counts eagerly loaded chunks, not those required later', () => {
    const names = [...loadedAtOnce(path.join(folder, 'entry.cjs'))].map((file) => path.basename(file));
    assert.deepEqual(names, ['entry.cjs', 'now.cjs', 'nowToo.cjs']);
  });
});

describe('size limits', () => {
  let folder: string;
  let entry: string;
  let vsix: string;
  const write = (file: string, kilobytes: number) => writeFileSync(file, ' '.repeat(kilobytes * 1000));

  before(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'budget-'));
    entry = path.join(folder, 'entry.cjs');
    vsix = path.join(folder, 'jobdeck.vsix');
  });

  after(() => rmSync(folder, { recursive: true }));

  it('allows 20 KB loaded at once and 2 MB downloaded', () => {
    write(entry, 20);
    write(vsix, 2000);
    keepBudgets(measureBudgets(entry, vsix), () => {});
  });

  it('counts all that the local service loads at its start', () => {
    write(entry, 20);
    write(vsix, 2000);
    mkdirSync(path.join(folder, 'chunks'));
    writeFileSync(path.join(folder, 'chunks/service-1.cjs'), 'require("../entry.cjs"); require("./feature-1.cjs")');
    write(path.join(folder, 'chunks/feature-1.cjs'), 580);
    assert.throws(() => keepBudgets(measureBudgets(entry, vsix), () => {}), /^Error: Too large: local service\. /);
    rmSync(path.join(folder, 'chunks'), { recursive: true });
  });

  it('names the file that is too large', () => {
    write(entry, 21);
    write(vsix, 2000);
    assert.throws(() => keepBudgets(measureBudgets(entry, vsix), () => {}), /^Error: Too large: entry bundle\. /);
    write(entry, 20);
    write(vsix, 2001);
    assert.throws(() => keepBudgets(measureBudgets(entry, vsix), () => {}), /^Error: Too large: \.vsix\. /);
  });
});
