import assert from 'node:assert/strict';

import { formatDay } from '../../../../src/base/domain/dates.ts';
import { permissions } from '../../../../src/base/domain/permission.ts';
import { type AgentFacts, agentRows } from '../../../../src/features/agentClients/agentRows.ts';
import type { AgentView } from '../../../../src/features/agentClients/agentViews.ts';
import { editorId } from '../../../../src/features/agentClients/contract.ts';

const viewOf = (id: string, name: string, agentNames = [id, name]): AgentView => ({
  ...{ id, name, agentNames, isInstalled: true, configured: 'yes', detail: '' },
});
const editor = viewOf(editorId, 'VS Code', ['VS Code']);
const claude = viewOf('claude', 'Claude Code');
const desktop: AgentView = { ...viewOf('Claude Desktop', 'Claude Desktop'), configured: 'impossible', detail: 'No.' };

const facts = (change: Partial<AgentFacts>): AgentFacts => ({
  views: [editor, claude, desktop],
  token: { isOwn: true, permissions: ['tracker:read'] },
  variable: { inTerminals: true, inEditor: 'none' },
  changes: [],
  relayedAt: undefined,
  isLocal: true,
  now: Date.parse('2026-05-04T12:00:00Z'),
  language: 'en',
  ...change,
});

function rowOf(view: AgentView, change: Partial<AgentFacts> = {}) {
  const [found] = agentRows(facts({ views: [view], ...change })).rows;
  assert.ok(found);
  return found;
}

const commandOf = (view: AgentView, change: Partial<AgentFacts>): string | undefined => {
  const { fix } = rowOf(view, change);
  return fix?.kind === 'command' ? fix.command : fix?.kind;
};

const shared = { isOwn: false, permissions: [...permissions] };
const unset = { inTerminals: false, inEditor: 'none' } as const;

describe('rows of agents', () => {
  it('offers the first step that is missing', () => {
    const problem = { message: 'It has expired.', fix: { title: 'Set', command: 'jobdeck.agent.setToken' } } as const;
    const refused = { isOwn: true, permissions: [], problem };
    const found = {
      complete: commandOf(claude, {}),
      absent: commandOf({ ...claude, configured: 'no' }, {}),
      'not installed': commandOf({ ...claude, configured: 'no', isInstalled: false }, {}),
      different: commandOf({ ...claude, configured: 'differs', isInstalled: false }, {}),
      'not usable': commandOf({ ...claude, configured: 'unusable', file: '/a' }, {}),
      'no variable': commandOf(claude, { variable: unset }),
      'no own token': commandOf(claude, { variable: unset, token: shared }),
      'no own token, hosted': commandOf(claude, { variable: unset, token: shared, isLocal: false }),
      'another token': commandOf(claude, { variable: { ...unset, inEditor: 'other' } }),
      refused: commandOf(claude, { token: refused }),
      editor: commandOf(editor, {}),
      'editor, refused': commandOf(editor, { token: refused }),
      'editor, shared': commandOf(editor, { token: shared }),
      'editor, off': commandOf({ ...editor, configured: 'no' }, {}),
      impossible: commandOf(desktop, {}),
    };
    assert.deepEqual(found, {
      complete: undefined,
      absent: 'jobdeck.agents.setUpClients',
      'not installed': undefined,
      different: 'jobdeck.agents.setUpClients',
      'not usable': 'file',
      'no variable': 'jobdeck.agents.openTerminal',
      'no own token': 'jobdeck.localService.createToken',
      'no own token, hosted': 'jobdeck.agent.setToken',
      'another token': undefined,
      refused: 'jobdeck.agent.setToken',
      editor: undefined,
      'editor, refused': 'jobdeck.agent.setToken',
      'editor, shared': 'jobdeck.agent.setToken',
      'editor, off': 'setting',
      impossible: undefined,
    });
  });

  it('shows until when a token is valid', () => {
    const until = (token: AgentFacts['token'], isLocal = true) => {
      const { level, text } = rowOf(editor, { token, isLocal }).row.validUntil;
      return `${level}: ${text}`;
    };
    const expiring = (expiresAt: string) => until({ isOwn: true, permissions: [], expiresAt });
    const [past, future] = ['2026-05-03T12:00:00Z', '2026-05-05T12:00:00Z'];
    assert.equal(expiring(future), `good: ${formatDay(future, 'en')}`);
    assert.equal(expiring(past), `error: Ended on ${formatDay(past, 'en')}`);
    assert.equal(until({ isOwn: true, permissions: [] }), 'none: Not known');
    assert.equal(until(shared), 'good: While the editor runs');
    assert.equal(until(shared, false), 'none: Not known');
    assert.equal(until({ ...shared, problem: { message: 'It was revoked.' } }), 'error: Not usable');
  });

  it('sums up permissions', () => {
    const textOf = (token: AgentFacts['token']) => rowOf(editor, { token }).row.permissions.text;
    assert.equal(textOf(shared), 'All');
    assert.equal(textOf({ isOwn: true, permissions: ['tracker:read', 'notes:edit'] }), 'Read and edit');
    assert.equal(textOf({ isOwn: true, permissions: ['tracker:read'] }), 'Read only');
    assert.equal(textOf({ isOwn: true, permissions: [] }), 'None');
  });

  it('says nothing of a token that is not the agents', () => {
    const { row } = rowOf(claude, { variable: { inTerminals: false, inEditor: 'other' } });
    assert.equal(row.validUntil.text, 'Not known');
    assert.equal(row.permissions.text, '');
  });

  it('matches a change with the client of the longest name', () => {
    const at = (minutes: number) => new Date(Date.parse('2026-05-04T11:00:00Z') + minutes * 60_000).toISOString();
    const changes = [
      { agent: 'My claude-code token', at: at(1) },
      { agent: 'CLAUDE', at: at(2) },
      { agent: 'Claude Desktop', at: at(3) },
      { agent: 'Claudette', at: at(4) },
      { agent: 'Claude', at: 'yesterday' },
    ];
    const { rows, others } = agentRows(facts({ changes, relayedAt: Date.parse(at(5)) }));
    const minutes = rows.map(({ row }) => /:(\d\d)/.exec(row.lastCall.text)?.[1]);
    assert.deepEqual(minutes, ['05', '02', '03']);
    assert.match(others, /^Cards were also changed by "\u2068Claudette\u2069" \(.*\)\.$/);
  });
  it("counts changes of the editor's own agents as its calls", () => {
    const [early, late] = ['2026-05-04T11:01:00Z', '2026-05-04T11:02:00Z'];
    const minuteOf = (at: string, relayed: string | undefined) => {
      const relayedAt = relayed === undefined ? undefined : Date.parse(relayed);
      const { rows, others } = agentRows(facts({ changes: [{ agent: 'VS Code', at }], relayedAt }));
      assert.equal(others, '');
      return /:(\d\d)/.exec(rows[0]?.row.lastCall.text ?? '')?.[1];
    };
    assert.deepEqual([minuteOf(early, undefined), minuteOf(early, late), minuteOf(late, early)], ['01', '02', '02']);
  });
});
