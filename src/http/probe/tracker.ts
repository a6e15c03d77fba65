import type { Finding } from '../../base/editor/finding.ts';
import type { BudgetUse } from '../budget.ts';
import { readJson, readRetryAfter } from '../failure.ts';
import { createTransport, type ServiceAnswer } from '../transport.ts';
import { clockOf } from './clockSkew.ts';
import { compareDescription, type KnownOperation } from './description.ts';
import { tryDirectPath } from './directPath.ts';
import { comparePaths, type EditorAnswer, editorStep, tryEditorPath } from './editorPath.ts';
import { type PermissionOf, tryMcp } from './mcp.ts';
import { tryRest } from './rest.ts';
import { type StepNeeds, type StepResult, skipped } from './step.ts';

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
