import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type AgentViewsNeeds, agentViews } from '../../../../src/features/agentClients/agentViews.ts';
import { mcpClients, otherClients } from '../../../../src/features/agentClients/config/clients.ts';
import { editorId } from '../../../../src/features/agentClients/contract.ts';

const url = 'https://tracker.example/mcp';

describe('views of agents', () => {
  let home: string;

  beforeEach(() => {
    home = mkdtempSync(path.join(tmpdir(), 'jobdeck-views-'));
  });

  afterEach(() => rmSync(home, { recursive: true, force: true }));

  const needs = (change: Partial<AgentViewsNeeds> = {}): AgentViewsNeeds => ({
    places: { home, backups: '', workspace: () => undefined, readVariable: () => undefined },
    mcpUrl: async () => url,
    isInstalled: async ({ id }) => id === 'claude',
    editorName: 'VS Code',
    isEnabled: () => true,
    obstacles: () => [],
    ...change,
  });

  const write = (name: string, text: string) => {
    const file = path.join(home, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  };

  const claudeFile = () => {
    const entry = mcpClients.find(({ id }) => id === 'claude')?.entry(url);
    return write('.claude.json', JSON.stringify({ mcpServers: { jobdeck: entry } }, null, 2));
  };

  const viewOf = async (id: string, change?: Partial<AgentViewsNeeds>) => {
    const views = await agentViews(needs(change));
    return views.find((view) => view.id === id) ?? assert.fail(`no view ${id}`);
  };

  it('are one for each client outside a workspace', async () => {
    const ids = (await agentViews(needs())).map(({ id }) => id);
    const own = mcpClients.map(({ id }) => id).filter((id) => id !== 'workspace');
    assert.deepEqual(ids, [editorId, ...own, ...otherClients.map(({ name }) => name)]);
  });

  it('have names of agents, except the files of a workspace', async () => {
    const workspace = { ...needs().places, workspace: () => home };
    const namesOf = async (id: string) => (await viewOf(id, { places: workspace })).agentNames;
    assert.deepEqual(await namesOf(editorId), ['VS Code']);
    assert.deepEqual(await namesOf('copilot'), ['copilot', 'Copilot CLI']);
    assert.deepEqual(await namesOf('Zed'), ['Zed']);
    assert.deepEqual(await namesOf('workspace'), []);
  });

  it('compare the entry with the address in use', async () => {
    const file = claudeFile();
    const isInstalled = true;
    const same = { id: 'claude', name: 'Claude Code', isInstalled, configured: 'yes', detail: '', file };
    assert.deepEqual(await viewOf('claude'), { ...same, agentNames: ['claude', 'Claude Code'] });
    assert.equal((await viewOf('claude', { mcpUrl: async () => 'https://other.example' })).configured, 'differs');
    const unknown = await viewOf('claude', { mcpUrl: () => Promise.reject(new Error('No token.')) });
    assert.deepEqual([unknown.configured, /could not be compared/.test(unknown.detail)], ['yes', true]);
    assert.equal((await viewOf('gemini')).configured, 'no');
  });

  it('keep a file that cannot be read to its own row', async () => {
    write('.codex', 'no folder');
    const broken = write('.cursor/mcp.json', '{');
    claudeFile();
    assert.equal((await viewOf('claude')).configured, 'yes');
    const codex = await viewOf('codex');
    assert.equal(codex.configured, 'unusable');
    assert.match(codex.detail, /config\.toml cannot be read \(ENOTDIR\)\. /);
    const { configured, file } = await viewOf('cursor');
    assert.deepEqual([configured, file], ['unusable', broken]);
  });

  it('explain why agents of the editor get nothing', async () => {
    const off = await viewOf(editorId, { isEnabled: () => false });
    assert.deepEqual([off.configured, off.setting], ['no', 'jobdeck.agents.enabled']);
    const obstacles = () => ['Not here.', 'Never.'];
    assert.equal((await viewOf(editorId, { obstacles })).detail, 'Not here. Never.');
  });
});
