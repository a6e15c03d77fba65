import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
  carryOut,
  removalChange,
  setUpChange,
  stateOf,
} from '../../../../src/features/agentClients/config/clientConfigs.ts';
import {
  type ConfigFormat,
  configFolder,
  type McpClient,
  mcpClients,
  type Places,
} from '../../../../src/features/agentClients/config/clients.ts';
import { entryIn } from '../../../../src/features/agentClients/config/configText.ts';

const url = 'http://127.0.0.1:7319/mcp';

const json = '{\n  "theme": "dark",\n  "mcpServers": {\n    "other": { "command": "x" }\n  }\n}\n';
const toml = 'model = "x"\n\n[mcp_servers.other]\ncommand = "x"\n';

/** What a file can have before; each stays valid for its format. */
const contents: Readonly<Record<ConfigFormat, Readonly<Record<string, string>>>> = {
  json: {
    'other content': json,
    comments:
      '// mine\n{\n  /* of others */\n  "mcpServers": {\n    "other": {}, // last\n  },\n  // end\n}\n// after\n',
    'comments only': '// mine\n',
    'one line': '{"theme":"dark","mcpServers":{"other":{"command":"x"}}}',
    'odd spaces': '\n{ \t"mcpServers" :{\n\n\t\t"other":{"a":[1,\n2]}   }\n ,"theme"\t: "dark"}\n\n\n',
    'nothing in it': '{}',
    'no text': '',
    'Windows line ends': json.replaceAll('\n', '\r\n'),
    'a byte order mark': `\uFEFF${json}`,
    'letters of all kinds': json.replace('dark', 'dünkel \u{1F319} \\u00e9'),
  },
  toml: {
    'other content': toml,
    comments: `# mine\n${toml}# after\n`,
    'comments only': '# mine\n',
    'one line': 'model="x"',
    'odd spaces': '\n  model   =  "x"\n\n\n [ mcp_servers . other ] # odd\n\tcommand\t=\t"x"\n\n\n',
    'no text': '',
    'Windows line ends': toml.replaceAll('\n', '\r\n'),
    'a byte order mark': `\uFEFF${toml}`,
    'letters of all kinds': toml.replace('"x"', '"dünkel \u{1F319} \\u00e9"'),
  },
};

const invalid: Readonly<Record<ConfigFormat, readonly string[]>> = {
  json: ['{"mcpServers": {', '[]', '{"a": 1 "b": 2}', '{"mcpServers": [], "mcp": []}', '/* open'],
  toml: ['a = ', '[mcp_servers\n', 'a = 1\na = 2\n'],
};

describe('the file of each MCP client', () => {
  let root: string;
  let places: Places;

  beforeEach(() => {
    root = mkdtempSync(path.join(tmpdir(), 'jobdeck-files-'));
    const [home, workspace, backups] = ['home', 'workspace', 'backups'].map((name) => path.join(root, name));
    assert.ok(home !== undefined && workspace !== undefined && backups !== undefined);
    places = { home, backups, workspace: () => workspace, readVariable: () => undefined };
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  function fileOf({ folder, files: [name] }: McpClient): string {
    const file = path.join(configFolder(folder, places) ?? '', name);
    mkdirSync(path.dirname(file), { recursive: true });
    return file;
  }
  const state = async (client: McpClient) => {
    const found = await stateOf(client, url, places);
    assert.ok(found !== undefined && found.kind !== 'unusable', JSON.stringify(found));
    return found;
  };
  const setUp = async (client: McpClient) => carryOut(await setUpChange(client, await state(client), url, places));
  const remove = async (client: McpClient) => carryOut(await removalChange(client, await state(client), places));
  /** All files below the root, with their bytes. */
  const everything = () =>
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map(({ parentPath, name }) => [path.join(parentPath, name), readFileSync(path.join(parentPath, name), 'hex')]);

  for (const client of mcpClients) {
    const { name, format } = client;

    it(`of ${name} gets the entry once, and is put back byte for byte`, async () => {
      const file = fileOf(client);
      for (const [what, before] of Object.entries(contents[format])) {
        writeFileSync(file, before);
        const untouched = everything();
        await setUp(client);
        const after = readFileSync(file, 'utf8');
        assert.equal(JSON.stringify(entryIn(format, after, client.path)), JSON.stringify(client.entry(url)), what);
        const others = before.split(/\s+|[,{}]/).filter((word) => !after.includes(word));
        assert.deepEqual(others, [], `${what}: ${after}`);
        const eols = (text: string) => [...new Set(text.match(/\r?\n/g))];
        if (eols(before).length > 0) assert.deepEqual(eols(after), eols(before), what);
        assert.equal((await state(client)).kind, 'same', what);
        await setUp(client);
        assert.equal(readFileSync(file, 'utf8'), after, what);
        await remove(client);
        assert.deepEqual(everything(), untouched, what);
        rmSync(file);
      }
    });

    it(`of ${name} is created if it is missing, and deleted again`, async () => {
      const file = fileOf(client);
      await setUp(client);
      assert.equal((await state(client)).kind, 'same');
      await remove(client);
      assert.deepEqual([existsSync(file), everything()], [false, []]);
    });

    it(`of ${name} is refused and untouched if it is invalid or read-only`, async () => {
      const file = fileOf(client);
      for (const text of invalid[format]) {
        writeFileSync(file, text);
        const outcome = await stateOf(client, url, places).then(async (found) =>
          found?.kind === 'unusable'
            ? 'refused'
            : setUp(client).then(
                () => 'written',
                () => 'refused',
              ),
        );
        assert.deepEqual([outcome, readFileSync(file, 'utf8')], ['refused', text]);
      }
      const usable = contents[format]['other content'] ?? '';
      writeFileSync(file, usable);
      chmodSync(file, 0o444);
      await assert.rejects(setUp(client), /is read-only/);
      assert.equal(readFileSync(file, 'utf8'), usable);
    });

    it(`of ${name} stays a symbolic link`, async () => {
      const file = fileOf(client);
      const target = path.join(root, 'linked');
      writeFileSync(target, contents[format]['other content'] ?? '');
      symlinkSync(target, file);
      const untouched = everything();
      await setUp(client);
      assert.ok(lstatSync(file).isSymbolicLink());
      assert.match(readFileSync(target, 'utf8'), /jobdeck/);
      await remove(client);
      assert.deepEqual(everything(), untouched);
    });
  }
});
