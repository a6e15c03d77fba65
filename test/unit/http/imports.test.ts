import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const folder = new URL('../../../src/http/', import.meta.url);

/** Imports these modules in a separate process and prints every specifier resolved. */
const program = `
import { registerHooks } from 'node:module';
const asked = [];
registerHooks({ resolve: (name, context, next) => (asked.push(name), next(name, context)) });
for (const url of process.argv.slice(1)) await import(url);
console.log(JSON.stringify(asked));
`;

describe('http modules', () => {
  it('import neither zod nor the editor nor node', async () => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'));
    const urls = files.map((name) => new URL(name, folder).href);
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program, ...urls]);
    const imported: string[] = JSON.parse(stdout);
    for (const url of urls) assert.ok(imported.includes(url), url);
    const foreign = imported.filter((name) => !name.startsWith('.') && !name.startsWith('file:'));
    assert.deepEqual(foreign, []);
    assert.ok(imported.every((name) => !/zod|vscode/.test(name.split('/src/').at(-1) ?? name)));
  });
});
