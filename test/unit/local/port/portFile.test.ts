import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { newSecret, portFileIn, readPortFile, writePortFile } from '../../../../src/local/port/portFile.ts';

describe('shared port file', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'port-file-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is read as it was written', () => {
    assert.equal(readPortFile(folder), 'none');
    const stored = { port: 23_456, secret: newSecret() };
    writePortFile(folder, stored);
    assert.deepEqual(readPortFile(folder), stored);
    assert.deepEqual(readdirSync(folder), ['port.json']);
  });

  const secret = newSecret();
  const damaged: Readonly<Record<string, string>> = {
    nothing: '',
    'no JSON': 'port 23456',
    null: 'null',
    'half a file': '{"port":23456,"secret":"AAA',
    'port 0': JSON.stringify({ port: 0, secret }),
    'a privileged port': JSON.stringify({ port: 80, secret }),
    'a port that is too high': JSON.stringify({ port: 65_536, secret }),
    'half a port': JSON.stringify({ port: 23_456.5, secret }),
    'a port as text': JSON.stringify({ port: '23456', secret }),
    'a port without its secret': JSON.stringify({ port: 23_456 }),
    'a short secret': JSON.stringify({ port: 23_456, secret: 'AAAA' }),
  };
  for (const [name, text] of Object.entries(damaged)) {
    it(`is damaged with ${name}`, () => {
      writeFileSync(portFileIn(folder), text);
      assert.equal(readPortFile(folder), 'damaged');
    });
  }
});
