import { grants, type Permission, permissions, permissionTexts } from '../../base/domain/permission.ts';
import type { Finding } from '../../base/editor/finding.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import { isObject } from '../../base/input/reader.ts';
import type { BudgetUse } from '../budget.ts';
import { readJson, readRetryAfter } from '../failure.ts';
import { listTools } from '../mcp.ts';
import { createTransport, type ServiceAnswer, type Transport } from '../transport.ts';
import { clockOf } from './clockSkew.ts';
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
  const granted = `Granted: ${permissionNames(permissions.filter((permission) => grants(found, permission)))}.`;
  const missing = permissions.filter((permission) => !grants(found, permission));
  if (missing.length === 0) return { verdict: 'fine', message: granted };
  const next =
    'Permissions of an issued token cannot change: for those that are missing, create a new one and connect with it.';
  return { verdict: 'notice', message: `${granted} Missing: ${permissionNames(missing)}.`, next };
}

const permissionNames = (list: readonly Permission[]): string =>
  list.map((each) => permissionTexts[each].name).join('; ');

interface KnownOperation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly required: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Compares the published OpenAPI description of a service with the table: missing operations, and required fields that differ. */
export function compareDescription(description: unknown, known: readonly KnownOperation[]): StepResult {
  const paths = isObject(description) ? description['paths'] : undefined;
  if (!isObject(paths))
    return {
      verdict: 'notice',
      message: 'What is published as the description of the service is none.',
      next: adviceOnBaseUrl,
    };
  const theirs = new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(isObject(item) ? item : {}).map(([method, operation]) => [
        keyOf(method, path),
        { operation, shared: isObject(item) ? item['parameters'] : undefined },
      ]),
    ),
  );
  const differences = known.flatMap((ours) => {
    const found = theirs.get(keyOf(ours.method, ours.path));
    if (found === undefined) return [`${ours.name} (${ours.method} ${ours.path}) is missing`];
    const required = requiredOf(description, found.operation, found.shared);
    const wanted = required.filter((field) => !ours.required.includes(field));
    const spared = ours.required.filter((field) => !required.includes(field));
    return [
      ...(wanted.length > 0 ? [`${ours.name} also requires ${wanted.join(', ')}`] : []),
      ...(spared.length > 0 ? [`${ours.name} does not require ${spared.join(', ')}, which Jobdeck always sends`] : []),
    ];
  });
  if (differences.length === 0)
    return { verdict: 'fine', message: `It has all ${known.length} operations with the fields that Jobdeck knows.` };
  const next = 'Update Jobdeck, or contact the operator of the service. Operations that are not named here work.';
  return { verdict: 'notice', message: 'It differs from what this version of Jobdeck knows.', next, more: differences };
}

const adviceOnBaseUrl = 'If other steps fail as well, check the base URL.';

/** Ignores the names of parameters, and the prefix that the base URL already includes. */
const keyOf = (method: string, path: string): string =>
  `${method.toUpperCase()} ${path.replace(/^\/api\/v1(?=\/)/, '').replace(/\{[^}]*\}/g, '{}')}`;

function requiredOf(description: unknown, operation: unknown, shared: unknown): string[] {
  if (!isObject(operation)) return [];
  const parameters = [shared, operation['parameters']].flatMap((list) => (Array.isArray(list) ? list : []));
  const inQuery = parameters
    .map((parameter) => resolve(description, parameter))
    .filter((parameter) => parameter['in'] === 'query' && parameter['required'] === true)
    .map(({ name }) => String(name));
  const content = resolve(description, operation['requestBody'])['content'];
  const json = isObject(content) ? content['application/json'] : undefined;
  return [...inQuery, ...requiredBy(description, isObject(json) ? json['schema'] : undefined, 0)];
}

/** Deeper than any schema that does not refer to itself. */
const maxDepth = 20;

function requiredBy(description: unknown, schema: unknown, depth: number): string[] {
  if (depth > maxDepth) return [];
  const { required, allOf } = resolve(description, schema);
  const own = Array.isArray(required) ? required.filter((field) => typeof field === 'string') : [];
  const parts = Array.isArray(allOf) ? allOf.flatMap((part) => requiredBy(description, part, depth + 1)) : [];
  return [...new Set([...own, ...parts])];
}

function resolve(description: unknown, schema: unknown): Fields {
  let value = schema;
  for (let depth = 0; isObject(value) && typeof value['$ref'] === 'string' && depth < maxDepth; depth += 1) {
    const steps = value['$ref'].replace(/^#\/?/, '').split('/');
    value = steps.reduce<unknown>(
      (inside, name) => (isObject(inside) ? inside[name.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined),
      description,
    );
  }
  return isObject(value) ? value : {};
}
