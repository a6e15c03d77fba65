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
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import {
  type ClientState,
  carryOut,
  removalChange,
  setUpChange,
  stateOf,
} from '../../../../src/features/agentClients/config/clientConfigs.ts';
import { type McpClient, mcpClients, type Places } from '../../../../src/features/agentClients/config/clients.ts';

const url = 'https://tracker.example/mcp';

describe('setting up MCP clients', () => {
  let home: string;
  let variables: Record<string, string>;
  let workspace: string | undefined;

  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'jobdeck-clients-'));
    variables = {};
    workspace = undefined;
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const client = (id: string): McpClient => {
    const found = mcpClients.find((each) => each.id === id);
    assert.ok(found);
    return found;
  };
  const places: Places = {
    get home() {
      return home;
    },
    get backups() {
      return at('private', 'backups');
    },
    workspace: () => workspace,
    readVariable: (name) => variables[name],
  };
  const state = (id: string) => stateOf(client(id), url, places);
  const usable = async (id: string) => {
    const found = await state(id);
    assert.ok(found !== undefined && found.kind !== 'unusable', JSON.stringify(found));
    return found;
  };
  const setUp = async (id: string) => {
    const change = await setUpChange(client(id), await usable(id), url, places);
    await carryOut(change);
    return change.note;
  };
  const remove = async (id: string) => {
    const change = await removalChange(client(id), await usable(id), places);
    await carryOut(change);
    return change.note;
  };
  const at = (...parts: string[]) => path.join(home, ...parts);
  const write = (file: string, content: string | Uint8Array) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  const reason = (found: ClientState | undefined) => (found?.kind === 'unusable' ? found.reason : undefined);

  it('creates a missing file for its owner only, and deletes it again', async () => {
    const file = at('.codex', 'config.toml');
    assert.equal((await usable('codex')).kind, 'absent');
    await setUp('codex');
    assert.equal((await usable('codex')).kind, 'same');
    assert.equal(statSync(file).mode & 0o777, 0o600);
    await remove('codex');
    assert.equal(existsSync(file), false);
  });

  it('restores each byte and the mode of a file, and keeps one backup until then', async () => {
    const file = at('.cursor', 'mcp.json');
    const content = '\uFEFF{\r\n  // mine\r\n  "mcpServers": {"a": {}},\r\n}';
    write(file, content);
    chmodSync(file, 0o640);
    await setUp('cursor');
    assert.notEqual(readFileSync(file, 'utf8'), content);
    assert.equal(readFileSync(`${file}.jobdeck-backup`, 'utf8'), content);
    assert.equal(statSync(`${file}.jobdeck-backup`).mode & 0o777, 0o640);
    await setUp('cursor');
    assert.equal(readFileSync(`${file}.jobdeck-backup`, 'utf8'), content);
    await remove('cursor');
    assert.equal(readFileSync(file, 'utf8'), content);
    assert.equal(statSync(file).mode & 0o777, 0o640);
    assert.deepEqual(readdirSync(at('.cursor')), ['mcp.json']);
  });

  it('removes only the entry from a file that was changed since', async () => {
    const file = at('.gemini', 'settings.json');
    write(file, '{\n  "ui": 1\n}\n');
    await setUp('gemini');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"ui": 1', '"ui": 2'));
    assert.match(await remove('gemini'), /all but the entry stays, and the copy from before is deleted/);
    assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), { ui: 2, mcpServers: {} });
    assert.deepEqual(readdirSync(at('.gemini')), ['settings.json']);
  });

  it('writes through a symbolic link', async () => {
    const [file, target] = [at('.claude.json'), at('dotfiles', 'claude.json')];
    write(target, '{}');
    symlinkSync(target, file);
    await setUp('claude');
    assert.ok(lstatSync(file).isSymbolicLink());
    assert.match(readFileSync(target, 'utf8'), /jobdeck/);
  });

  it('uses the folder that a variable names, and the file that exists', async () => {
    variables = { COPILOT_HOME: at('elsewhere'), XDG_CONFIG_HOME: at('config') };
    write(at('config', 'opencode', 'opencode.jsonc'), '{}');
    assert.equal((await usable('copilot')).file.path, `${at('elsewhere')}/mcp-config.json`);
    assert.equal((await usable('opencode')).file.path, `${at('config')}/opencode/opencode.jsonc`);
    assert.equal(await state('workspace'), undefined);
  });

  it('names an entry that differs, such as one with a token, and replaces it', async () => {
    const file = at('.cursor', 'mcp.json');
    write(file, '{"mcpServers":{"jobdeck":{"url":"https://old.example","headers":{"Authorization":"Bearer jd_1"}}}}');
    assert.equal((await usable('cursor')).kind, 'differs');
    await setUp('cursor');
    assert.doesNotMatch(readFileSync(file, 'utf8'), /jd_1|old\.example/);
  });

  it('keeps the settings of an entry, such as the tools that are allowed', async () => {
    const settings = {
      copilot: { tools: ['tracker_list_cards'] },
      windsurf: { disabled: true, disabledTools: ['tracker_delete_card'] },
      gemini: { includeTools: ['tracker_list_cards'], timeout: 5000 },
    };
    for (const [id, added] of Object.entries(settings)) {
      await setUp(id);
      const { path: file } = (await usable(id)).file;
      const entryOf = () => JSON.parse(readFileSync(file, 'utf8')).mcpServers.jobdeck;
      const entry = { ...entryOf(), ...added };
      writeFileSync(file, JSON.stringify({ mcpServers: { jobdeck: entry } }).replace(url, 'https://old.example'));
      assert.equal((await usable(id)).kind, 'differs');
      await setUp(id);
      assert.equal((await usable(id)).kind, 'same');
      assert.deepEqual(entryOf(), entry);
    }
  });

  it('restores an entry that was replaced, from the one copy before it', async () => {
    const file = at('.cursor', 'mcp.json');
    const mine = '{"mcpServers": {"jobdeck": {"url": "https://old.example", "mine": true}}}\n';
    write(file, mine);
    assert.match(await setUp('cursor'), /a copy of the file as it is now is kept in .*mcp\.json\.jobdeck-backup\.$/);
    const moved = readFileSync(file, 'utf8').replace(url, 'https://moved.example/mcp');
    writeFileSync(file, moved);
    assert.equal(await setUp('cursor'), '');
    assert.match(await remove('cursor'), /as it was before/);
    assert.equal(readFileSync(file, 'utf8'), mine);
    assert.deepEqual(readdirSync(at('.cursor')), ['mcp.json']);
  });

  it('deletes the file that it created, also after its address has changed', async () => {
    await setUp('cursor');
    const file = at('.cursor', 'mcp.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace(url, 'https://moved.example/mcp'));
    await setUp('cursor');
    await remove('cursor');
    assert.deepEqual(readdirSync(at('.cursor')), []);
  });

  it('puts no backup into a folder that others may share', async () => {
    workspace = at('repository');
    write(at('repository', '.mcp.json'), '{}');
    write(at('dotfiles', 'mcp.json'), '{}');
    mkdirSync(at('.cursor'));
    symlinkSync(at('dotfiles', 'mcp.json'), at('.cursor', 'mcp.json'));
    for (const id of ['workspace', 'cursor']) await setUp(id);
    const found = () =>
      ['repository', 'dotfiles', '.cursor', 'private/backups'].map((each) => readdirSync(at(each)).length);
    assert.deepEqual(found(), [1, 1, 1, 2]);
    assert.equal(statSync(at('private', 'backups')).mode & 0o777, 0o700);
    for (const id of ['workspace', 'cursor']) await remove(id);
    assert.deepEqual(found(), [1, 1, 1, 0]);
    assert.equal(readFileSync(at('dotfiles', 'mcp.json'), 'utf8'), '{}');
  });

  it('forgets a backup that is older than the file', async () => {
    const file = at('.cursor', 'mcp.json');
    write(`${file}.jobdeck-backup`, '{"old": 1}');
    await setUp('cursor');
    await remove('cursor');
    assert.deepEqual(readdirSync(at('.cursor')), []);
  });

  it('refuses a file that was changed after it was shown', async () => {
    const file = at('.cursor', 'mcp.json');
    write(file, '{}');
    const change = await setUpChange(client('cursor'), await usable('cursor'), url, places);
    writeFileSync(file, '{"mine": 1}');
    await assert.rejects(carryOut(change), /was changed after it was read\. Nothing was written/);
    assert.equal(readFileSync(file, 'utf8'), '{"mine": 1}');
  });

  it('refuses what it cannot change, and leaves it untouched', async () => {
    const file = at('.cursor', 'mcp.json');
    const refused = {
      '{"a": ': /is not valid JSON/,
      '\u00ff\u00fe': /is not text in UTF-8/,
      [`"${' '.repeat(8 * 1024 * 1024)}"`]: /has more than 8 MB/,
    };
    for (const [content, message] of Object.entries(refused)) {
      write(file, Buffer.from(content, 'latin1'));
      assert.match(reason(await state('cursor')) ?? '', message);
      assert.deepEqual(readFileSync(file), Buffer.from(content, 'latin1'));
    }
    write(file, '{}');
    chmodSync(file, 0o444);
    await assert.rejects(setUp('cursor'), /is read-only/);
    assert.equal(readFileSync(file, 'utf8'), '{}');
    assert.deepEqual(readdirSync(at('.cursor')), ['mcp.json']);
    rmSync(file);
    mkdirSync(file);
    assert.match(reason(await state('cursor')) ?? '', /is no file/);
    rmSync(file, { recursive: true });
    symlinkSync(at('missing'), file);
    assert.match(reason(await state('cursor')) ?? '', /symbolic link to a file that does not exist/);
    write(at('.codex'), 'no folder');
    assert.match(reason(await state('codex')) ?? '', /cannot be read \(ENOTDIR\)/);
  });
});
