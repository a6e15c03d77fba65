import { formatDay, formatRecent } from '../../base/domain/dates.ts';
import { permissions as allPermissions, namesOf } from '../../base/domain/permission.ts';
import { tokenVariable } from '../../base/domain/token.ts';
import { shortText } from '../../base/text/shortText.ts';
import type { AgentChange } from '../../store/activity/agentChange.ts';
import type { AgentFix, AgentTokenFacts, VariableFacts } from './agentTokenFacts.ts';
import type { AgentView } from './agentViews.ts';
import { type AgentRow, type AgentStatus, editorId } from './contract.ts';
import { listed } from './listed.ts';

export interface AgentFacts {
  readonly views: readonly AgentView[];
  readonly token: AgentTokenFacts;
  readonly variable: VariableFacts;
  /** What agents changed, by the histories of cards. */
  readonly changes: readonly Pick<AgentChange, 'agent' | 'at'>[];
  /** The last message of the editor's MCP client in this window. */
  readonly relayedAt: number | undefined;
  readonly isLocal: boolean;
  readonly now: number;
  readonly language: string;
}

/** A command of Jobdeck, a search in the settings, or the file of the client. */
export type RowFix =
  | ({ readonly kind: 'command' } & AgentFix)
  | { readonly kind: 'setting'; readonly title: string; readonly query: string }
  | { readonly kind: 'file'; readonly title: string; readonly file: string };

export interface RowWithFix {
  readonly row: AgentRow;
  readonly fix: RowFix | undefined;
}

const status = (level: AgentStatus['level'], text: string, detail = ''): AgentStatus => ({ level, text, detail });
const nothing = status('none', '');
const command = (title: string, id: AgentFix['command']): RowFix => ({ kind: 'command', title, command: id });

const setUp = command('Set Up…', 'jobdeck.agents.setUpClients');
const setToken = command('Set Agent Token…', 'jobdeck.agent.setToken');
const openTerminal = command('Open Terminal with Token', 'jobdeck.agents.openTerminal');
const createToken = command('Create Token…', 'jobdeck.localService.createToken');

export function agentRows(facts: AgentFacts): { readonly rows: readonly RowWithFix[]; readonly others: string } {
  const { named, others } = callsByClient(facts);
  return {
    rows: facts.views.map((view) => {
      const fix = fixOf(view, facts);
      return { row: rowOf(view, facts, { lastCall: named.get(view.id), fix }), fix };
    }),
    others: formatOthers(others, facts),
  };
}

interface RowParts {
  readonly lastCall: number | undefined;
  readonly fix: RowFix | undefined;
}

function rowOf(view: AgentView, facts: AgentFacts, { lastCall, fix }: RowParts): AgentRow {
  const { id, name, file = '' } = view;
  const isEditor = id === editorId;
  const uses = view.configured === 'yes';
  const hasToken = isEditor || (uses && hasAgentsToken(facts.variable));
  const hasOther = uses && !hasToken && facts.variable.inEditor === 'other';
  return {
    ...{ id, name, detail: file },
    installed:
      view.isInstalled === undefined
        ? nothing
        : view.isInstalled
          ? status('good', isEditor ? 'Yes' : 'Settings found')
          : status('none', 'Not found'),
    configured: configuredStatus(view),
    variable: isEditor ? status('none', 'Not needed') : uses ? variableStatus(facts.variable) : nothing,
    validUntil: hasToken ? validity(facts) : hasOther ? otherToken : nothing,
    permissions: hasToken ? permissionStatus(facts.token) : nothing,
    lastCall: lastCall === undefined ? nothing : status('none', formatRecent(lastCall, facts.now, facts.language)),
    ...(fix !== undefined && { fix: fix.title }),
  };
}

const hasAgentsToken = ({ inTerminals, inEditor }: VariableFacts): boolean => inTerminals || inEditor === 'agents';

const otherToken = status(
  'none',
  'Not known',
  'It is not the token of the agents in this editor, and Jobdeck does not send it to check it.',
);

const configuredTexts = {
  yes: ['good', 'Yes'],
  no: ['none', 'No'],
  differs: ['warning', 'Differently'],
  unusable: ['error', 'File not usable'],
  impossible: ['none', 'Not possible'],
} as const;

function configuredStatus({ id, configured, detail }: AgentView): AgentStatus {
  const [level, text] = configuredTexts[configured];
  return status(id === editorId && configured === 'no' ? 'warning' : level, text, detail);
}

function variableStatus({ inTerminals, inEditor }: VariableFacts): AgentStatus {
  if (inTerminals) return status('good', 'In terminals', 'In those of this window that Jobdeck opened with it.');
  if (inEditor === 'none') return status('warning', 'Not set', `${tokenVariable} must be set where the client starts.`);
  return status('good', 'Set', 'Where the editor was started.');
}

function validity({ token, isLocal, now, language }: AgentFacts): AgentStatus {
  const { isOwn, expiresAt, problem } = token;
  if (problem !== undefined) return status('error', 'Not usable', problem.message);
  const whose = isOwn ? '' : "The editor's token, which its agents share.";
  if (expiresAt === undefined)
    return !isOwn && isLocal
      ? status('good', 'While the editor runs', whose)
      : status('none', 'Not known', whose === '' ? 'The service does not say it.' : whose);
  const day = formatDay(expiresAt, language);
  return Date.parse(expiresAt) <= now ? status('error', `Ended on ${day}`, whose) : status('good', day, whose);
}

function permissionStatus({ permissions, problem }: AgentTokenFacts): AgentStatus {
  if (problem !== undefined) return nothing;
  if (permissions.length === 0)
    return status('warning', 'None', 'The service lists no tool for this token. Its subscription may have ended.');
  const edits = permissions.some((permission) => permission.endsWith(':edit'));
  const isAll = permissions.length === allPermissions.length;
  return status('none', isAll ? 'All' : edits ? 'Read and edit' : 'Read only', isAll ? '' : namesOf(permissions));
}

/** The first step that is missing; undefined if there is none, or none that Jobdeck could take. */
function fixOf(view: AgentView, { token, variable, isLocal }: AgentFacts): RowFix | undefined {
  if (view.id === editorId) {
    if (view.configured === 'no') return { kind: 'setting', title: 'Open Settings', query: view.setting ?? '' };
    if (token.problem !== undefined) return token.problem.fix && { kind: 'command', ...token.problem.fix };
    return token.isOwn ? undefined : setToken;
  }
  if (view.configured === 'unusable')
    return view.file === undefined ? undefined : { kind: 'file', title: 'Open File', file: view.file };
  if (view.configured === 'differs' || (view.configured === 'no' && view.isInstalled)) return setUp;
  if (view.configured !== 'yes') return undefined;
  if (hasAgentsToken(variable)) return token.problem?.fix && { kind: 'command', ...token.problem.fix };
  if (variable.inEditor === 'other') return undefined;
  if (token.isOwn) return openTerminal;
  return isLocal ? createToken : setToken;
}

/** An agent belongs to the row with a name that its own name contains; the longest name counts. */
function callsByClient(facts: AgentFacts): Record<'named' | 'others', ReadonlyMap<string, number>> {
  const { views, changes, relayedAt } = facts;
  const named = new Map<string, number>(relayedAt === undefined ? [] : [[editorId, relayedAt]]);
  const others = new Map<string, number>();
  const keys = views
    .flatMap(({ id, agentNames }) => agentNames.map((key) => ({ id, key: wordsOf(key) })))
    .toSorted((one, other) => other.key.length - one.key.length);
  for (const { agent, at } of changes) {
    const time = Date.parse(at);
    if (Number.isNaN(time)) continue;
    const id = keys.find(({ key }) => wordsOf(agent).includes(key))?.id;
    const [times, name] = id === undefined ? [others, agent] : [named, id];
    times.set(name, Math.max(time, times.get(name) ?? time));
  }
  return { named, others };
}

/** In small letters, with a space around each word. */
const wordsOf = (text: string): string =>
  ` ${text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ')} `;

const maxOthers = 5;
const maxNameLength = 80;

function formatOthers(others: ReadonlyMap<string, number>, { now, language }: AgentFacts): string {
  // Isolated, so that a name of the other direction changes nothing around it.
  const newest = [...others].toSorted(([, one], [, other]) => other - one).slice(0, maxOthers);
  if (newest.length === 0) return '';
  const texts = newest.map(
    ([name, at]) => `"\u2068${shortText(name, maxNameLength)}\u2069" (${formatRecent(at, now, language)})`,
  );
  return `Cards were also changed by ${listed(texts)}.`;
}
