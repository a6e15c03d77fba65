import type { IncomingMessage } from 'node:http';

import { findJsonExcess } from '../../base/input/json.ts';
import { maxBodyBytes } from '../../contract/operation.ts';
import { invalid, LocalError } from '../localError.ts';
import { decode, type Match } from './routes.ts';

/** Limits for a body of any size: an import of 1,000 cards has a few ten thousand nodes. */
const jsonLimits = { maxNodes: 200_000, maxDepth: 500, maxNames: 10_000 } as const;
const excessMessages = {
  maxNodes: () => `holds more than ${jsonLimits.maxNodes.toLocaleString('en')} names and values; send less at a time`,
  maxDepth: () => 'is nested too deeply',
  maxNames: () => `has a record of more than ${jsonLimits.maxNames.toLocaleString('en')} names`,
} as const;

const tooLarge = () => new LocalError('payload_too_large', 'The request body is larger than 8 MiB.');

export async function readInput(
  request: IncomingMessage,
  match: Match<string>,
  query: string,
): Promise<Record<string, unknown>> {
  // Read even if a body has no meaning, so that one that is too large is refused before any work.
  const body = await readBody(request);
  const inQuery = match.method === 'GET' || match.method === 'DELETE';
  if (match.needsBody && body.length === 0) throw invalid({ path: '', message: 'must be a JSON object' });
  const sent = inQuery ? parseQuery(query) : parseBody(body, request.headers['content-type']);
  const repeated = Object.keys(match.parameters).find((name) => Object.hasOwn(sent, name));
  if (repeated !== undefined) throw invalid({ path: repeated, message: 'is given in the path and nowhere else' });
  return { ...sent, ...match.parameters };
}

/** Throws a LocalError `payload_too_large` as early as possible; excess data is read and discarded. */
export function readBody(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBodyBytes) return Promise.reject(tooLarge());
  if (isWithoutBody(request)) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > maxBodyBytes) {
        request.off('data', onData).resume();
        reject(tooLarge());
      } else chunks.push(chunk);
    };
    request
      .on('data', onData)
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject);
  });
}

const isWithoutBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;

function parseQuery(query: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const part of query.split('&').filter((text) => text !== '')) {
    const [name = '', ...rest] = part.split('=').map((text) => decode(text.replaceAll('+', ' '), 'query'));
    if (name === '__proto__') throw invalid({ path: '', message: 'holds a forbidden name' });
    if (Object.hasOwn(values, name)) throw invalid({ path: name, message: 'is given twice' });
    values[name] = rest.join('=');
  }
  return values;
}

function parseBody(bytes: Buffer, contentType: string | undefined): Record<string, unknown> {
  if (bytes.length === 0) return {};
  if (!/^application\/json *(;|$)/i.test(contentType ?? '')) {
    throw invalid({ path: 'Content-Type', message: 'must be application/json' });
  }
  const body = parseJsonBody(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid({ path: '', message: 'must be a JSON object' });
  }
  return body as Record<string, unknown>;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Throws a 400 for a body whose parsing would block other requests. */
export function assertWithinLimits(bytes: Buffer): void {
  const excess = findJsonExcess(bytes, jsonLimits);
  if (excess !== undefined) throw invalid({ path: '', message: excessMessages[excess]() });
}

export function parseJsonBody(bytes: Buffer): unknown {
  assertWithinLimits(bytes);
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw invalid({ path: '', message: 'is not UTF-8' });
  }
  try {
    return JSON.parse(text);
  } catch {
    throw invalid({ path: '', message: 'is not JSON' });
  }
}
