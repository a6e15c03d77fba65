import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { isInstalled } from '../../../scripts/setup/packages.mjs';

type Packages = Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>;

describe('isInstalled', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'packages-'));
    write('package-lock.json', {
      '': {},
      'node_modules/hono': { version: '4.1.0' },
      'node_modules/for-windows': { version: '1.0.0', optional: true },
    });
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function write(file: string, packages: Packages): void {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), JSON.stringify({ packages }));
  }

  it('returns false when nothing is installed', () => {
    assert.equal(isInstalled(folder), false);
  });

  it('returns true without packages of other platforms', () => {
    write('node_modules/.package-lock.json', { 'node_modules/hono': { version: '4.1.0' } });
    assert.equal(isInstalled(folder), true);
  });

  it('returns false for another version', () => {
    write('node_modules/.package-lock.json', { 'node_modules/hono': { version: '4.0.9' } });
    assert.equal(isInstalled(folder), false);
  });

  it('returns false for another version of an optional package', () => {
    write('node_modules/.package-lock.json', {
      'node_modules/hono': { version: '4.1.0' },
      'node_modules/for-windows': { version: '0.9.0' },
    });
    assert.equal(isInstalled(folder), false);
  });

  it('returns false for a missing package', () => {
    write('node_modules/.package-lock.json', {});
    assert.equal(isInstalled(folder), false);
  });
});
