import assert from 'node:assert/strict';
import { once } from 'node:events';
import net from 'node:net';

import { overRest } from './calls.ts';
import { removeTemporaryFolders, temporaryFolder } from './localService.ts';
import { Window } from './windows.ts';

const megabyte = 2 ** 20;

const requestFor = (path: string, header = ''): string => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${header}\r\n`;

/** Requests without a token or with an unknown one. */
const floods: Readonly<Record<string, string>> = {
  'the API description': requestFor('/api/v1/openapi.json'),
  'an unknown path': requestFor('/nothing'),
  'the board with an unknown token': requestFor('/api/v1/tracker/board', 'Authorization: Bearer no\r\n'),
  'the account area without a token': requestFor('/account/tokens'),
  'the keys without a token': requestFor('/router/api/v1/keys'),
  'MCP without a token': requestFor('/mcp'),
};

describe('flooding client', () => {
  let window: Window;
  let attackers: net.Socket[] = [];

  beforeEach(async () => {
    window = await Window.open(temporaryFolder());
    await overRest(window.addresses, 'tracker_initialize', {});
    await read('/api/v1/openapi.json');
  });
  afterEach(async () => {
    for (const attacker of attackers) attacker.destroy();
    attackers = [];
    await window.kill();
    removeTemporaryFolders();
  });

  const read = async (path: string): Promise<void> => {
    const response = await fetch(`${window.addresses.trackerUrl}${path}`);
    assert.equal(response.status, 200);
    await response.arrayBuffer();
  };

  /** Opens connections that send as much as the service accepts and read nothing. */
  async function attack(connections: number, bytes: Buffer): Promise<void> {
    attackers = Array.from({ length: connections }, () => net.connect(window.addresses.port, '127.0.0.1').pause());
    await Promise.all(attackers.map((attacker) => once(attacker, 'connect')));
    for (const attacker of attackers) attacker.on('error', () => {}).write(bytes);
  }

  for (const [name, request] of Object.entries(floods)) {
    it(`uses little memory for ${name}`, async () => {
      const { now } = await window.memory();
      await attack(10, Buffer.from(request.repeat(megabyte / request.length)));
      for (let served = 0; served < 40; served++) await overRest(window.addresses, 'tracker_get_board', {});
      const { peak } = await window.memory();
      const growth = Math.round((peak - now) / megabyte);
      assert.ok(growth < 150, `it grew by ${growth} MB`);
    });
  }
});
