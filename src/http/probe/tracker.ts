import { grants, type Permission, permissions } from '../../base/domain/permission.ts';
import { permissionTexts } from '../../base/domain/permissionTexts.ts';
import type { Finding } from '../../base/editor/finding.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import type { BudgetUse } from '../budget.ts';
import { readJson, readRetryAfter } from '../failure.ts';
import { listTools } from '../mcp.ts';
import { createTransport, type ServiceAnswer, type Transport } from '../transport.ts';
import { clockOf } from './clockSkew.ts';
import { compareDescription, type KnownOperation } from './description.ts';
import { tryDirectPath } from './directPath.ts';
import { comparePaths, type EditorAnswer, editorStep, tryEditorPath } from './editorPath.ts';
import { refusal, tryRest } from './rest.ts';
import { type StepNeeds, type StepResult, since, skipped, step } from './step.ts';

export interface TrackerProbe extends StepNeeds {
  readonly fetch: typeof globalThis.fetch;
  /** Excludes `/api/v1`. */
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly operations: readonly KnownOperation[];
  readonly permissionOf: PermissionOf;
  readonly budget: () => BudgetUse;
}

const reading = { service: 'tracker', operation: 'diagnose', method: 'GET' } as const;
const readDescription = { ...reading, path: '/api/v1/openapi.json' };
const readColumns = { ...reading, path: '/api/v1/tracker/columns' };

/** Changes nothing. Its few requests bypass the scheduler, so that each failure is seen as it occurs. */
export async function probeTracker(probe: TrackerProbe): Promise<Finding[]> {
  const { fetch, baseUrl, token } = probe;
  const [direct, editor, agreed] = await Promise.all([
    tryDirectPath(new URL(baseUrl + readDescription.path), probe),
    tryEditorPath({ ...probe, request: readDescription }),
    token === undefined ? undefined : tryToken(probe, token),
  ]);
  const noToken = ['REST', 'Token', 'MCP', 'Permissions'].map((about) => skipped(about, 'There is no token to try.'));
  return [
    ...comparePaths(direct, editor.finding),
    ...(agreed?.findings ?? noToken),
    { about: 'Requests per minute', ...judgeRequests(probe.budget(), agreed?.answer) },
    { about: 'Clock', ...clockOf(editor.response), dependsOn: editorStep },
    { about: 'Published description', ...describedBy(editor.response, probe.operations), dependsOn: editorStep },
  ];

  async function tryToken(needs: TrackerProbe, bearer: string) {
    const send = createTransport({ fetch, baseUrl, token: bearer, timeoutMs: needs.timeoutMs });
    const [rest, mcp] = await Promise.all([
      tryRest(send, readColumns, 'Token', needs),
      tryMcp(send, needs.permissionOf, needs),
    ]);
    return { findings: [...rest.findings, ...mcp], answer: rest.answer };
  }
}

function judgeRequests(use: BudgetUse, answer: ServiceAnswer | undefined): StepResult {
  const counts = `in the last minute from this window, ${use.takenInBackground} of them in the background.`;
  const counted = Number.isFinite(use.limit)
    ? `${use.taken} of ${use.limit} ${counts}`
    : `${use.taken} ${counts} This window has no limit at its own service.`;
  const limits = [...(answer?.headers ?? [])].filter(([name]) => /^(x-)?ratelimit-/.test(name));
  const message = [counted, ...limits.map(([name, value]) => `${name}: ${value}.`)].join(' ');
  if (answer?.status === 429) {
    const seconds = readRetryAfter(answer.headers.get('retry-after'));
    const wait = seconds === undefined ? 'Wait a minute' : `Wait ${seconds} s`;
    return { verdict: 'notice', message, next: `${wait}: agents and other windows count with the same token.` };
  }
  if (use.taken * 10 < use.limit * 9) return { verdict: 'fine', message };
  return { verdict: 'notice', message, next: 'Requests wait now until the minute is over.' };
}

function describedBy(response: EditorAnswer | undefined, operations: readonly KnownOperation[]) {
  if (response === undefined)
    return { verdict: 'skipped', message: 'Not read, since the service did not answer.' } as const;
  const { status, bytes } = response.answer;
  if (status > 299)
    return {
      verdict: 'notice',
      message: `The service publishes none (HTTP ${status}), so nothing can be compared.`,
    } as const;
  return compareDescription(readJson(bytes)?.value, operations);
}

type PermissionOf = (tool: string) => Permission | undefined;

/** The list of tools shows the token's exact permissions (tracker document, Cross-cutting rules 5). */
async function tryMcp(send: Transport, permissionOf: PermissionOf, needs: StepNeeds): Promise<Finding[]> {
  let tools: readonly string[] | undefined;
  const mcp = await step('MCP', needs, async (signal) => {
    const start = performance.now();
    try {
      tools = await listTools((request) => send({ ...request, signal }), 'user');
    } catch (error) {
      if (!ServiceError.is(error)) throw error;
      return refusal(error);
    }
    return { verdict: 'fine', message: `Handshake, and ${tools.length} tools, after ${since(start)}.` };
  });
  // After the end of a subscription the endpoint lists no tool.
  const dependsOn = tools === undefined ? mcp.about : 'REST';
  return [
    { ...mcp, dependsOn: 'Token' },
    { about: 'Permissions', ...judgePermissions(tools, permissionOf), dependsOn },
  ];
}

function judgePermissions(tools: readonly string[] | undefined, permissionOf: PermissionOf): StepResult {
  if (tools === undefined) return { verdict: 'skipped', message: 'Not known: they are read from the MCP endpoint.' };
  const found = tools.flatMap((tool) => permissionOf(tool) ?? []);
  if (found.length === 0)
    return {
      verdict: 'wrong',
      message: 'None: the token is shown no tool.',
      next: 'Check that the subscription is active.',
    };
  const granted = `Granted: ${named(permissions.filter((permission) => grants(found, permission)))}.`;
  const missing = permissions.filter((permission) => !grants(found, permission));
  if (missing.length === 0) return { verdict: 'fine', message: granted };
  const next =
    'Permissions of an issued token cannot change: for those that are missing, create a new one and connect with it.';
  return { verdict: 'notice', message: `${granted} Missing: ${named(missing)}.`, next };
}

const named = (list: readonly Permission[]): string => list.map((each) => permissionTexts[each].name).join('; ');
