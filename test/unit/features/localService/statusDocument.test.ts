import assert from 'node:assert/strict';

import type { LocalStatus, PortHolder, SharedPortStatus } from '../../../../src/contract/localData.ts';
import { formatCounts, lastingMcpUrl, statusDocument } from '../../../../src/features/localService/statusDocument.ts';

const status = (over: Partial<LocalStatus> = {}): LocalStatus => ({
  trackerUrl: 'http://127.0.0.1:4000',
  mcpUrl: 'http://127.0.0.1:4000/mcp',
  keysUrl: 'http://127.0.0.1:4000/router/api/v1',
  dataFolder: '/home/ann/data',
  size: 1_234_567,
  counts: { cards: 30, archived: 6, notes: 12, meetings: 5 },
  tokens: 2,
  formatVersion: 1,
  isMoved: false,
  damaged: [],
  setAside: [],
  runningSince: '2026-03-02T09:05:30.000Z',
  ...over,
});

const addresses = {
  trackerUrl: 'http://127.0.0.1:23456',
  mcpUrl: 'http://127.0.0.1:23456/mcp',
  keysUrl: 'http://127.0.0.1:23456/router/api/v1',
};
const here: PortHolder = { kind: 'thisWindow', port: 23_456, addresses };
const port = (holder: PortHolder = here, wasReplaced = false): SharedPortStatus => ({
  holder,
  file: '/home/ann/data/port.json',
  wasReplaced,
});

describe('statusDocument', () => {
  it('shows address, start time and contents', () => {
    const text = statusDocument(status(), port());
    for (const line of [
      'since 2026-03-02 09:05 UTC',
      '- **Tracker**: `http://127.0.0.1:23456/api/v1`',
      '- **MCP**: `http://127.0.0.1:23456/mcp`',
      '- **Key service**: `http://127.0.0.1:23456/router/api/v1`',
      '- **Address of this window**: `http://127.0.0.1:4000`, which Jobdeck itself uses',
      '- **Tokens that work**: 2,',
      '- **Folder**: `/home/ann/data`',
      '- **Size**: 1.2 MB',
      '- **Format**: version 1',
      '- **Cards**: 30 on the board, 6 archived',
      '- **Notes**: 12',
      '- **Meetings**: 5',
    ])
      assert.ok(text.includes(line), line);
    assert.ok(!text.includes('Set aside'));
    assert.match(statusDocument(status({ size: 49_152 }), port()), /49\.2 kB/);
  });

  it('names the address of the window once if it is the only one', () => {
    const text = statusDocument(status(), port({ kind: 'anotherProgram', port: 23_456 }));
    assert.ok(text.includes('- **Tracker**: `http://127.0.0.1:4000/api/v1`'), text);
    assert.ok(!text.includes('Address of this window'), text);
  });

  it('names the window that holds the port', () => {
    assert.ok(statusDocument(status(), port()).includes('- **Port**: 23456, held by this window\n'));
    const text = statusDocument(status(), port({ ...here, kind: 'anotherWindow' }));
    assert.ok(text.includes('- **Port**: 23456, held by another window'), text);
    assert.ok(text.includes('- **MCP**: `http://127.0.0.1:23456/mcp`'), text);
  });

  it('names the next step when another program holds it', () => {
    const text = statusDocument(status(), port({ kind: 'anotherProgram', port: 23_456 }));
    assert.match(text, /\*\*Port\*\*: 23456 is used by another program/);
    assert.match(text, /Close it.*delete `\/home\/ann\/data\/port.json`/);
    assert.ok(text.includes('- **MCP**: `http://127.0.0.1:4000/mcp`'), text);
    assert.ok(!text.includes('127.0.0.1:23456'), text);
  });

  it('explains why there is no port', () => {
    const text = statusDocument(status(), port({ kind: 'none', reason: 'EACCES: permission denied' }));
    assert.match(text, /\*\*Port\*\*: none: EACCES: permission denied/);
    assert.match(text, /Check `\/home\/ann\/data\/port.json`/);
    assert.ok(text.includes('- **MCP**: `http://127.0.0.1:4000/mcp`'), text);
  });

  it('has only an address that stays for files of clients', () => {
    assert.equal(lastingMcpUrl(port()), addresses.mcpUrl);
    assert.equal(lastingMcpUrl(port({ ...here, kind: 'anotherWindow' })), addresses.mcpUrl);
    assert.throws(() => lastingMcpUrl(port({ kind: 'anotherProgram', port: 23_456 })), {
      message:
        'The local service has no address that stays the same, so nothing was written. Another program, or a window that does not respond, uses port 23456, which Jobdeck keeps for your other clients. Close it, and Jobdeck takes the port within half a minute. To use another port, delete "/home/ann/data/port.json", reload all windows, and change the address in your other clients.',
    });
    assert.throws(() => lastingMcpUrl(port({ kind: 'none', reason: 'EACCES: permission denied' })), {
      message:
        'The local service has no address that stays the same (EACCES: permission denied), so nothing was written. Check "/home/ann/data/port.json", then run "Jobdeck Local Service: Show Status" again.',
    });
  });

  it('reports that the port was chosen again', () => {
    assert.match(statusDocument(status(), port(here, true)), /port.json` could not be read.*Change the address/);
    assert.ok(!statusDocument(status(), port()).includes('port.json'));
  });

  it('lists files set aside, with a next step', () => {
    const text = statusDocument(status({ setAside: ['/data/a.sqlite', '/data/b.sqlite'] }), port());
    assert.match(
      text,
      /## Set aside\n\n- `\/data\/a.sqlite`\n- `\/data\/b.sqlite`\n\n.*Restore Local Data….*last backup/s,
    );
  });

  it('reports moved data, with a next step', () => {
    assert.match(
      statusDocument(status({ isMoved: true }), port()),
      /moved or deleted.*Back Up Local Data.*reload the window/,
    );
    assert.doesNotMatch(statusDocument(status(), port()), /moved or deleted/);
  });

  it('lists damaged records, with a next step', () => {
    const records = Array.from({ length: 22 }, (_, index) => ({ kind: 'card', id: `card_${index}` }));
    assert.match(
      statusDocument(status({ damaged: records }), port()),
      /## Damaged\n\n- card `card_0`\n.*- card `card_19`\n- and 2 more\n\n.*Restore Local Data…/s,
    );
    assert.doesNotMatch(statusDocument(status(), port()), /Damaged/);
  });

  it('escapes markup in a folder name', () => {
    const text = statusDocument(status({ dataFolder: '/odd/`*<b>`` name' }), port());
    assert.ok(text.includes('- **Folder**: ``` /odd/`*<b>`` name ```'), text);
  });
});

describe('formatCounts', () => {
  it('uses singular and plural', () => {
    assert.equal(
      formatCounts({ cards: 1, archived: 0, notes: 1, meetings: 1 }),
      '1 card on the board, 0 archived, 1 note and 1 meeting',
    );
    assert.equal(
      formatCounts({ cards: 2, archived: 3, notes: 0, meetings: 5 }),
      '2 cards on the board, 3 archived, 0 notes and 5 meetings',
    );
  });
});
