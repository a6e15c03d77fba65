import type { Finding } from '../../base/editor/finding.ts';
import { readJson } from '../failure.ts';
import { createTransport } from '../transport.ts';
import { clockOf } from './clockSkew.ts';
import { tryDirectPath } from './directPath.ts';
import { comparePaths, editorStep, tryEditorPath } from './editorPath.ts';
import { tryRest } from './rest.ts';
import { type StepNeeds, skipped } from './step.ts';

interface KeyServiceProbe extends StepNeeds {
  readonly fetch: typeof globalThis.fetch;
  /** Includes `/api/v1`. */
  readonly baseUrl: string;
  readonly managementKey: string | undefined;
}

const readOwnKey = { service: 'keyService', operation: 'diagnose', method: 'GET', path: '/key' } as const;

export async function probeKeyService(probe: KeyServiceProbe): Promise<Finding[]> {
  const { fetch, baseUrl, managementKey, timeoutMs } = probe;
  const send = createTransport({ fetch, baseUrl, token: managementKey, timeoutMs });
  const about = 'Management key';
  const [direct, editor, rest] = await Promise.all([
    tryDirectPath(new URL(baseUrl + readOwnKey.path), probe),
    tryEditorPath({ ...probe, request: readOwnKey }),
    managementKey === undefined ? undefined : tryRest(send, readOwnKey, about, probe),
  ]);
  const restFindings = rest?.findings ?? ['REST', about].map((part) => skipped(part, 'There is no key to try.'));
  return [
    ...comparePaths(direct, editor.finding),
    ...(isOrdinary(rest?.answer?.bytes)
      ? restFindings.map((finding) => (finding.about === about ? ordinary : finding))
      : restFindings),
    { about: 'Clock', ...clockOf(editor.response), dependsOn: editorStep },
  ];
}

const ordinary: Finding = {
  about: 'Management key',
  verdict: 'wrong',
  message: 'The service takes it, but it is an ordinary key, which may not manage keys.',
  next: 'Connect with a management key of the key service.',
};

function isOrdinary(bytes: Uint8Array | undefined): boolean {
  const body = bytes && readJson(bytes)?.value;
  const data = typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;
  return typeof data === 'object' && data !== null && 'is_management_key' in data && data.is_management_key === false;
}
