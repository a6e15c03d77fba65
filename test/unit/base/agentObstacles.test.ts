import assert from 'node:assert/strict';

import { agentObstacles } from '../../../src/base/domain/agentObstacles.ts';

const address = 'https://tracker.example/mcp';

const obstacles = (settings: Readonly<Record<string, unknown>>) =>
  agentObstacles((setting) => settings[setting], address).join('\n');

const allowed = 'chat.mcp.allowedServers';
const denied = 'chat.mcp.deniedServers';
const managedOnly = 'chat.mcp.allowManagedServersOnly';
const jobdeck = { serverName: 'Jobdeck' };

describe('agentObstacles', () => {
  it('finds none with the default settings', () => {
    const defaults = { 'chat.mcp.access': 'all', [allowed]: null, [denied]: null, [managedOnly]: false };
    assert.equal(obstacles({ ...defaults, 'chat.extensionTools.enabled': true }), '');
    assert.equal(obstacles({}), '');
  });

  it('names each setting that blocks agents', () => {
    for (const [setting, value] of [
      ['chat.disableAIFeatures', true],
      ['chat.agent.enabled', false],
      ['chat.mcp.access', 'none'],
      ['chat.mcp.access', 'registry'],
      [denied, [jobdeck]],
      [denied, [{ serverUrl: 'https://tracker.example/*' }]],
      [allowed, [{ serverName: 'other' }, 7]],
      [allowed, []],
      [managedOnly, true],
      ['chat.extensionTools.enabled', false],
    ] as const)
      assert.match(obstacles({ [setting]: value }), new RegExp(`^The setting "${setting}" .* policy\\.$`));
  });

  it('compares the address of the definition and that of the relay', () => {
    assert.match(obstacles({ [allowed]: [{ serverUrl: address }] }), /has no entry "serverName": "Jobdeck"/);
    assert.match(obstacles({ [allowed]: [{ serverUrl: 'http://127.0.0.1:*/mcp' }] }), /has no entry/);
    assert.equal(obstacles({ [allowed]: [{ serverUrl: address }, { serverUrl: 'http://127.0.0.1:*/*' }] }), '');
    assert.equal(obstacles({ [allowed]: [{ serverUrl: 'http*://*:*/*' }] }), '');
    assert.equal(obstacles({ [allowed]: [{ serverUrl: address }, jobdeck] }), '');
    for (const serverUrl of [address, 'http://127.0.0.1:*/mcp', 'http://127.0.0.1:*/*'])
      assert.match(obstacles({ [denied]: [{ serverUrl }] }), /deniedServers" names Jobdeck/);
  });

  it('reads patterns as the editor does', () => {
    const isDenied = (serverUrl: string) => obstacles({ [denied]: [{ serverUrl }] }) !== '';
    for (const pattern of [
      'HTTPS://Tracker.Example/MCP',
      'https://*.example/mcp',
      '*://tracker.example/*',
      'https://tracker.example:*/mcp',
      'https://track*/*',
    ])
      assert.ok(isDenied(pattern), pattern);
    for (const pattern of [
      'https://tracker.example',
      'https://trackerXexample/mcp',
      'https://*/mcp/other',
      'https://*.tracker.example/mcp',
      'http://tracker.example/*',
      'tracker.example/*',
      'https://*example',
    ])
      assert.ok(!isDenied(pattern), pattern);
    assert.equal(obstacles({ [denied]: [{ ...jobdeck, serverUrl: address }, { serverName: 'jobdeck' }, null] }), '');
  });

  it('says that a policy without a list allows no server', () => {
    assert.equal(obstacles({ [managedOnly]: true, [allowed]: [jobdeck] }), '');
    assert.match(obstacles({ [managedOnly]: true, [allowed]: [] }), /^The setting "chat\.mcp\.allowedServers" has no/);
    assert.match(obstacles({ [managedOnly]: true, [allowed]: null }), /^[^\n]*allowManagedServersOnly[^\n]*$/);
  });
});
