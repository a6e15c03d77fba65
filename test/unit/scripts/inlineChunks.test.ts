import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { inlineChunks } from '../../../scripts/inlineChunks.mjs';

/** Writes the inlined files to disk and returns the exports of the entry. */
function required(
  texts: Readonly<Record<string, string>>,
  needs: Readonly<Record<string, string[]>>,
  folder: string,
  entries = ['entry.cjs'],
) {
  const files = new Map(Object.entries(texts));
  inlineChunks(files, (file: string) => needs[file] ?? [], entries);
  mkdirSync(path.join(folder, 'chunks'));
  for (const [file, text] of files) writeFileSync(path.join(folder, file), text);
  return createRequire(path.join(folder, 'main.cjs'))('./entry.cjs');
}

describe('inlineChunks', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'inlined-'));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it('inlines eager chunks once and resolves lazy ones', () => {
    const entry = required(
      {
        'entry.cjs': 'const a=require("./chunks/a.cjs");module.exports={a,later:()=>require("./chunks/later.cjs")};',
        'chunks/a.cjs': 'module.exports={name:"a",later:()=>require("./later.cjs")};',
        'chunks/later.cjs': 'module.exports={a:require("./a.cjs")};',
      },
      { 'entry.cjs': ['chunks/a.cjs'] },
      folder,
    );
    assert.equal(entry.a.name, 'a');
    assert.equal(entry.a.later(), entry.later());
    assert.equal(entry.later().a, entry.a);
  });

  it('shares chunks of the first entry with a second', () => {
    const entry = required(
      {
        'entry.cjs': 'const a=require("./chunks/a.cjs");module.exports={a,second:()=>require("./chunks/second.cjs")};',
        'chunks/second.cjs': 'const b=require("./b.cjs");module.exports={b,later:()=>require("./later.cjs")};',
        'chunks/a.cjs': 'module.exports={name:"a"};',
        'chunks/b.cjs': 'const a=require("./a.cjs");module.exports={a,name:"b"};',
        'chunks/later.cjs': 'module.exports={b:require("./b.cjs"),a:require("./a.cjs")};',
      },
      {
        'entry.cjs': ['chunks/a.cjs'],
        'chunks/second.cjs': ['chunks/b.cjs'],
        'chunks/b.cjs': ['chunks/a.cjs'],
      },
      folder,
      ['entry.cjs', 'chunks/second.cjs'],
    );
    const second = entry.second();
    assert.equal(second.b.a, entry.a);
    assert.equal(second.later().b, second.b);
    assert.equal(second.later().a, entry.a);
  });
});
