import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';

import { type McpClient, mcpClients, otherClients } from '../../../../src/features/agentClients/config/clients.ts';
import { entryIn, withEntry, withoutEntry } from '../../../../src/features/agentClients/config/configText.ts';

const url = 'http://127.0.0.1:7319/mcp';

const byId = (id: string): McpClient => {
  const client = mcpClients.find((each) => each.id === id);
  assert.ok(client);
  return client;
};

const added = (id: string, text: string): string => {
  const { format, path, entry } = byId(id);
  return withEntry(format, text, path, entry(url));
};
const removed = (id: string, text: string): string => {
  const { format, path } = byId(id);
  return withoutEntry(format, text, path);
};

const folder = join(import.meta.dirname, 'golden');

/** Texts as users have them, and what each client's file has afterwards; an empty file is one that does not exist. */
const golden = (id: string) => {
  const [before = '', after = ''] = ['before', 'after'].map((name) =>
    readFileSync(join(folder, `${id}.${name}.txt`), 'utf8'),
  );
  return { before, after };
};

const lines = (...each: string[]): string => `${each.join('\n')}\n`;

describe('files of MCP clients', () => {
  for (const { id, name, format, path, entry } of mcpClients)
    it(`get the entry of ${name}, once`, () => {
      const { before, after } = golden(id);
      assert.equal(added(id, before), after);
      assert.equal(added(id, after), after);
      assert.equal(JSON.stringify(entryIn(format, after, path)), JSON.stringify(entry(url)));
    });

  it('keep their line ends and byte order mark', () => {
    const windows = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
    for (const { id } of mcpClients) {
      const { before, after } = golden(id);
      if (before.includes('\n')) assert.equal(added(id, windows(before)), windows(after));
    }
  });

  it('lose the entry and nothing else', () => {
    const text = lines(
      '[a]',
      'b = 1',
      '',
      '[mcp_servers.jobdeck]',
      'url = "x" # old',
      'c = 2',
      '',
      '[mcp_servers.jobdeck.env]',
      'k = "v"',
      '',
      '# of d',
      '[d]',
      'e = 1',
    );
    assert.equal(removed('codex', text), lines('[a]', 'b = 1', '', '# of d', '[d]', 'e = 1'));
    assert.equal(removed('cursor', golden('cursor').after).includes('jobdeck'), false);
  });

  it('keep the place, the comments and the order of an entry that changes', () => {
    const table = (url: string, ...others: string[]) =>
      lines(
        '[mcp_servers.jobdeck.tools.x] # x',
        'mode = "ask"',
        '',
        '[mcp_servers.jobdeck] # mine',
        ...others,
        '# the address',
        `url = "${url}" # local`,
        'enabled_tools = ["a"]',
        '',
        '[d]',
        'e = 1',
      );
    const merged = { tools: { x: { mode: 'ask' } }, enabled_tools: ['a'], ...byId('codex').entry(url) };
    const before = table('x', 'http_headers.a = "b" # old').replace('[d]', '[mcp_servers.jobdeck.env]\nK = "v"\n\n[d]');
    const after = table(url, 'bearer_token_env_var = "SERVICE_API_TOKEN"');
    assert.equal(withEntry('toml', before, byId('codex').path, merged), after);

    const object = (...each: string[]) =>
      `{ "mcpServers": {\n    "jobdeck": {\n      ${each.join('\n      ')}\n    },\n} }`;
    const headers = `"headers": { "Authorization": "Bearer \${env:SERVICE_API_TOKEN}" }, // b`;
    assert.equal(
      withEntry(
        ...(['json', object('// a', '"command": "y", // c', headers, '"x": [1], // x', '"url": "y"')] as const),
        byId('cursor').path,
        { x: [1], ...byId('cursor').entry(url) },
      ),
      object('// a', '// c', headers, '"x": [1], // x', `"url": "${url}"`),
    );
  });

  const entry = '"jobdeck": { "url": "y" }';
  const removals = {
    'the last of several': [
      '{"mcpServers": {\n  "a": 1, // keep a\n  /* jobdeck */\n  ENTRY\n  // end\n}}',
      '{"mcpServers": {\n  "a": 1 // keep a\n  /* jobdeck */\n  // end\n}}',
    ],
    'the first of several': [
      '{"mcpServers": {\n  ENTRY,\n  // about c\n  "c": 1\n}}',
      '{"mcpServers": {\n  // about c\n  "c": 1\n}}',
    ],
    'in the middle': [
      '{"mcpServers": {\n  "a": 1, /* a */\n  ENTRY, // mine\n  "c": 1, // c\n}}',
      '{"mcpServers": {\n  "a": 1, /* a */\n  // mine\n  "c": 1, // c\n}}',
    ],
    'with a comma of its own after a comment': [
      '{"mcpServers": {\n  ENTRY // mine\n  , "c": 1\n}}',
      '{"mcpServers": {\n  // mine\n   "c": 1\n}}',
    ],
    'with commas at the start of lines': [
      '{"mcpServers": {\n    "a": 1 // a\n  , ENTRY\n}}',
      '{"mcpServers": {\n    "a": 1 // a\n}}',
    ],
    'with a trailing comma': ['{"mcpServers": {\n  "a": 1,\n  ENTRY,\n}}', '{"mcpServers": {\n  "a": 1,\n}}'],
    'first in one line': ['{ "mcpServers": { ENTRY, "c": 1 } }', '{ "mcpServers": { "c": 1 } }'],
    'last in one line': [
      '{"mcpServers": {"a": 1 /* , */, ENTRY /* mine */}}',
      '{"mcpServers": {"a": 1 /* , */ /* mine */}}',
    ],
    alone: ['{"mcpServers": {\r\n  ENTRY\r\n}, "z": 1}', '{"mcpServers": {}, "z": 1}'],
    'alone with a comment': [
      '{"mcpServers": {\r\n  ENTRY // x\r\n  // mine\r\n}}',
      '{"mcpServers": {\r\n  // x\r\n  // mine\r\n}}',
    ],
  } as const;
  for (const [where, [before, after]] of Object.entries(removals))
    it(`lose an entry ${where}, and no comment`, () => {
      assert.equal(removed('cursor', before.replace('ENTRY', entry)), after);
    });

  const invalid = {
    'ends early': ['cursor', '{\n  "mcpServers": {', /is not valid JSON: CloseBraceExpected in line 2, column 18/],
    'is a list': ['cursor', '[]', /has no object at its start/],
    'has a name twice': [
      'cursor',
      '{"mcpServers": {},\n "mcpServers": {}}',
      /has "mcpServers" twice, again in line 2, column 2/,
    ],
    'has another kind of value': [
      'cursor',
      '{"mcpServers": []}',
      /has a "mcpServers" that is no object in line 1, column 16/,
    ],
    'is no TOML': ['codex', 'a = 1\nb = \n', /is not valid TOML: .* in line \d/],
    'has the servers in one line': ['codex', 'mcp_servers = { docs = { command = "x" } }\n', /^is written .* by hand/],
    'has the entry in one line': ['codex', '[mcp_servers]\njobdeck = { url = "x" }\n', /^is written .* by hand/],
    'has the entry in dotted keys': ['codex', 'mcp_servers.jobdeck.url = "x"\n', /^is written .* by hand/],
  } as const;
  for (const [what, [id, text, message]] of Object.entries(invalid))
    it(`are refused if one ${what}`, () => assert.throws(() => added(id, text), { message }));

  it('have the token only as the name of its variable', () => {
    for (const { entry } of mcpClients) assert.match(JSON.stringify(entry(url)), /SERVICE_API_TOKEN/);
    assert.deepEqual(
      otherClients.map(({ name }) => name),
      ['Cline', 'Zed', 'Claude Desktop'],
    );
  });

  it('may have nothing but comments', () => {
    const comments = '// mine\r\n/* "a" */\r\n';
    assert.equal(added('cursor', comments), `${comments}${added('cursor', '').replaceAll('\n', '\r\n')}`);
  });

  it('have all else unchanged', () => {
    const json = fc.dictionary(fc.string(), fc.jsonValue()).map((value) => JSON.stringify(value, undefined, 2));
    fc.assert(
      fc.property(json, fc.constantFrom('\n', '\r\n'), fc.constantFrom('', '\uFEFF'), (text, eol, mark) => {
        const before = mark + text.replaceAll('\n', eol);
        const { path, entry } = byId('cursor');
        const config = JSON.parse(text);
        if (
          config.mcpServers !== undefined &&
          (typeof config.mcpServers !== 'object' || Array.isArray(config.mcpServers))
        )
          return;
        const after = withEntry('json', before, path, entry(url));
        assert.deepEqual(JSON.parse(after.replace(mark, '')), {
          ...config,
          mcpServers: { ...config.mcpServers, jobdeck: entry(url) },
        });
        assert.equal(withEntry('json', after, path, entry(url)), after);
        assert.deepEqual(JSON.parse(withoutEntry('json', after, path).replace(mark, '')), {
          ...config,
          mcpServers: { ...config.mcpServers },
        });
      }),
    );
  });
});
