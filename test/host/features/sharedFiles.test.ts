import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as vscode from 'vscode';

import { sharedFiles } from '../../../src/host/storage/sharedFiles.ts';

describe('files that windows share', () => {
  let above: string;
  beforeEach(() => {
    above = mkdtempSync(path.join(tmpdir(), 'jobdeck-shared-'));
  });
  afterEach(() => rmSync(above, { recursive: true }));

  it('are in a folder that exists before it is watched, for its owner only', () => {
    const folder = path.join(above, 'storage', 'cache');
    sharedFiles(vscode.Uri.file(folder)).dispose();
    const status = statSync(folder);
    assert.equal(status.isDirectory(), true);
    if (process.platform !== 'win32') assert.equal((status.mode & 0o777).toString(8), '700');
  });

  it('need no folder while it cannot be created', () => {
    assert.doesNotThrow(() => sharedFiles(vscode.Uri.file(path.join(process.execPath, 'cache'))).dispose());
  });
});
