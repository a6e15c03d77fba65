import assert from 'node:assert/strict';

import { apiKeyOperations } from '../../src/contract/keys.ts';
import { checkManagementKey } from '../../src/features/session/checkToken.ts';
import { createClient } from '../../src/http/client.ts';
import { createTransport } from '../../src/http/transport.ts';
import { json, type Reply, startPeer } from '../unit/http/peer.ts';
import { ServicePerTest } from './localService.ts';

const keysAt = (baseUrl: string, token: string) =>
  createClient('keyService', apiKeyOperations, createTransport({ fetch: globalThis.fetch, baseUrl, token }));

describe('management key check', () => {
  const local = new ServicePerTest({ sample: 'small' });

  it('accepts a key that works', async () => {
    await checkManagementKey(keysAt(local.service.keysUrl, local.service.managementKey));
  });

  it('identifies an ordinary key', async () => {
    const { keysUrl, managementKey } = local.service;
    const { key } = await keysAt(keysUrl, managementKey).createKeys({ name: 'Ordinary' });
    await assert.rejects(checkManagementKey(keysAt(keysUrl, key)), {
      kind: 'denied',
      message: /ordinary API key.*management/,
    });
  });

  it('rejects text that is no key', async () => {
    await assert.rejects(checkManagementKey(keysAt(local.service.keysUrl, 'sk-nothing')), { kind: 'signedOut' });
  });

  it('accepts a key by its own record when lists are missing', async () => {
    const withoutList: Reply = (response, seen, request) =>
      seen.url === '/key'
        ? json({ data: { label: 'mine', is_management_key: true } })(response, seen, request)
        : json({ error: { code: 404, message: 'No list here' } }, 404)(response, seen, request);
    const peer = await startPeer(withoutList);
    try {
      await checkManagementKey(keysAt(peer.url, 'any'));
    } finally {
      await peer.close();
    }
  });

  it('reports a missing service when no endpoint answers', async () => {
    const peer = await startPeer(json({}, 404));
    try {
      await assert.rejects(checkManagementKey(keysAt(peer.url, 'any')), { kind: 'missing' });
    } finally {
      await peer.close();
    }
  });
});
