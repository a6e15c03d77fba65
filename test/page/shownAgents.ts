import { formatDay, formatRecent } from '../../src/base/domain/dates.ts';
import { Emitter } from '../../src/base/flow/event.ts';
import type { AgentFacts, RowFix } from '../../src/features/agentClients/agentRows.ts';
import type { AgentTokenFacts, VariableFacts } from '../../src/features/agentClients/agentTokenFacts.ts';
import type { AgentView } from '../../src/features/agentClients/agentViews.ts';
import { type AgentsPage, agentsPage, editorId } from '../../src/features/agentClients/contract.ts';
import { AgentsPageModel } from '../../src/features/agentClients/pageModel.ts';
import { formatFailure } from '../../src/host/ui/formatFailure.ts';
import { FakeClock } from '../fixtures/fakeClock.ts';
import { test as base } from './fixtures.ts';
import type { PageInBrowser, ShownKind } from './pageInBrowser.ts';

const expiresAt = '2027-03-01T12:00:00Z';

const view = (id: string, name: string, rest: Partial<AgentView> & Pick<AgentView, 'configured'>): AgentView => ({
  ...{ id, name, agentNames: [name], detail: '' },
  ...rest,
});

/** What the page finds on this machine, and what it asked of the editor. */
class ShownAgents {
  readonly clock = new FakeClock();
  readonly changed = new Emitter<void>();
  readonly done: string[] = [];
  reads = 0;
  freshReads = 0;
  failure: Error | undefined;
  variable: VariableFacts = { inTerminals: false, inEditor: 'none' };
  token: AgentTokenFacts = { isOwn: true, expiresAt, permissions: ['tracker:read', 'notes:read'] };
  changes: AgentFacts['changes'] = [
    { agent: 'Claude Code', at: new Date(this.clock.now() - 60_000).toISOString() },
    { agent: 'Search assistant', at: new Date(this.clock.now() - 120_000).toISOString() },
  ];
  views: readonly AgentView[] = [
    view(editorId, 'Visual Studio Code', { isInstalled: true, configured: 'yes' }),
    view('claude', 'Claude Code', { isInstalled: true, configured: 'yes', file: '/home/ann/.claude.json' }),
    view('codex', 'Codex', { isInstalled: true, configured: 'differs', detail: 'It has another address.' }),
    view('gemini', 'Gemini CLI', { isInstalled: false, configured: 'no' }),
    view('cursor', 'Cursor', {
      isInstalled: true,
      configured: 'unusable',
      detail: 'mcp.json is no JSON.',
      file: '/home/ann/.cursor/mcp.json',
    }),
    view('Zed', 'Zed', { configured: 'impossible', detail: 'Zed keeps it in its file.' }),
  ];
  readonly #showPage: (kind: ShownKind<AgentsPage>) => Promise<PageInBrowser<AgentsPage>>;

  constructor(showPage: (kind: ShownKind<AgentsPage>) => Promise<PageInBrowser<AgentsPage>>) {
    this.#showPage = showPage;
  }

  readonly expiry = formatDay(expiresAt, 'en');

  get lastCall(): string {
    return formatRecent(Date.parse(this.changes[0]?.at ?? ''), this.clock.now(), 'en').replace(/[^\x20-\x7e]/g, '');
  }

  async show(): Promise<PageInBrowser<AgentsPage>> {
    const shown = await this.#showPage({
      ...{ contract: agentsPage, feature: 'agentClients', key: '' },
      open: () => this.#model(),
    });
    await shown.page.locator('tbody tr').first().waitFor();
    return shown;
  }

  #model(): AgentsPageModel {
    return new AgentsPageModel({
      readViews: async () => {
        this.reads += 1;
        if (this.failure !== undefined) throw this.failure;
        return this.views;
      },
      readToken: async (isFresh) => {
        this.freshReads += isFresh ? 1 : 0;
        return { token: this.token, variable: this.variable };
      },
      agentChanges: () => this.changes,
      relayedAt: () => undefined,
      isLocal: () => true,
      onDidChange: this.changed.event,
      clock: this.clock,
      language: () => 'en',
      runFix: async (fix: RowFix) => void this.done.push(fix.kind === 'command' ? fix.command : fix.kind),
      setUp: async () => void this.done.push('set up'),
      formatFailure,
    });
  }
}

/** Test of the page that shows where agents see the tracker. */
export const test = base.extend<{ readonly agents: ShownAgents }>({
  agents: async ({ showPage }, use) => use(new ShownAgents((kind) => showPage(kind))),
});
