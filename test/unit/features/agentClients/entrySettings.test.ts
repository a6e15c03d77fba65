import assert from 'node:assert/strict';

import { withSettingsOf } from '../../../../src/features/agentClients/config/clientConfigs.ts';
import { mcpClients } from '../../../../src/features/agentClients/config/clients.ts';

describe('settings of an entry', () => {
  it('stay, but nothing that reaches a server or passes a token', () => {
    for (const { id, entry } of mcpClients) {
      const ours = entry('https://tracker.example/mcp');
      const settings = { tools: ['tracker_list_cards'], enabled: false, startup_timeout_sec: 20 };
      const program = { command: 'npx', args: ['x'], env: { TOKEN: 'jd_1' } };
      const others = { http_headers: { Authorization: 'Bearer jd_1' }, bearer_token: 'jd_1', ...program };
      const old = { ...entry('https://old.example'), url: 'https://old.example', headers: { Authorization: 'jd_1' } };
      assert.deepEqual(withSettingsOf({ ...old, ...others, ...settings }, ours), { ...ours, ...settings }, id);
    }
  });

  it('are none in an entry that is no object', () => {
    const entry = { url: 'https://tracker.example/mcp' };
    for (const existing of [undefined, null, 'jobdeck', ['jobdeck']])
      assert.equal(withSettingsOf(existing, entry), entry);
  });
});
