import assert from 'node:assert/strict';

import type { LocalStatus } from '../../../src/contract/localData.ts';
import { countsInWords } from '../../../src/localService/countsInWords.ts';
import { statusDocument } from '../../../src/localService/statusDocument.ts';

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

describe('statusDocument', () => {
  it('says where the service is, since when, and what it holds', () => {
    const text = statusDocument(status());
    for (const line of [
      'since 2026-03-02 09:05 UTC',
      '- **Tracker**: `http://127.0.0.1:4000/api/v1`',
      '- **MCP**: `http://127.0.0.1:4000/mcp`',
      '- **Key service**: `http://127.0.0.1:4000/router/api/v1`',
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
    assert.match(statusDocument(status({ size: 49_152 })), /49\.2 kB/);
  });

  it('names each file that was set aside, and what to do', () => {
    const text = statusDocument(status({ setAside: ['/data/a.sqlite', '/data/b.sqlite'] }));
    assert.match(
      text,
      /## Set aside\n\n- `\/data\/a.sqlite`\n- `\/data\/b.sqlite`\n\n.*Restore Local Data….*last backup/s,
    );
  });

  it('shows a folder as it is called, whatever is in its name', () => {
    const text = statusDocument(status({ dataFolder: '/odd/`*<b>`` name' }));
    assert.ok(text.includes('- **Folder**: ``` /odd/`*<b>`` name ```'), text);
  });
});

describe('countsInWords', () => {
  it('counts in whole words', () => {
    assert.equal(
      countsInWords({ cards: 1, archived: 0, notes: 1, meetings: 1 }),
      '1 card on the board, 0 archived, 1 note and 1 meeting',
    );
    assert.equal(
      countsInWords({ cards: 2, archived: 3, notes: 0, meetings: 5 }),
      '2 cards on the board, 3 archived, 0 notes and 5 meetings',
    );
  });
});
