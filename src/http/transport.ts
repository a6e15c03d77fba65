import { type CalledOperation, ServiceError } from '../base/flow/errors.ts';
import { type Redactor, redactorOf } from '../base/text/redact.ts';
import type { Priority } from '../contract/operation.ts';
import { describeNetworkFailure } from './networkFailure.ts';

export interface ServiceRequest extends CalledOperation {
  readonly method: string;
  /** Below the base URL, with its query, already encoded. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
  readonly priority?: Priority | undefined;
  /** Milliseconds since 1970 of an earlier attempt with its idempotency key, which the service may have executed. */
  readonly firstSentAt?: number | undefined;
}

export interface ServiceAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** Removes the request's credential from a text; absent without a token. */
  readonly redact?: Redactor;
}

/** Returns the complete response for any status; rejects with a ServiceError without one. */
export type Transport = (request: ServiceRequest) => Promise<ServiceAnswer>;

/** A response whose body is still to be read, once; reading it rejects with a ServiceError. */
export interface StreamedAnswer extends Omit<ServiceAnswer, 'bytes'> {
  readonly chunks: AsyncIterable<Uint8Array>;
}

export type StreamTransport = (request: ServiceRequest) => Promise<StreamedAnswer>;

/** The token is sent only to `baseUrl`; the limits are for one whole exchange and for one response. */
export interface TransportNeeds {
  readonly fetch: typeof globalThis.fetch;
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly timeoutMs?: number;
  readonly maxBytes?: number;
  /** Called with one line for each complete response. */
  readonly log?: (line: string) => void;
}

const defaultTimeoutMs = 20_000;
const defaultMaxBytes = 32 * 1024 * 1024;
const maxErrorBytes = 1024 * 1024;

export function createTransport(needs: TransportNeeds): Transport {
  const open = createStreamTransport(needs);
  return async (request) => wholeAnswer(await open(request));
}

/** Redirects are refused, since the token would follow; time and size are limited. */
export function createStreamTransport({
  fetch,
  baseUrl,
  token,
  timeoutMs = defaultTimeoutMs,
  maxBytes = defaultMaxBytes,
  log,
}: TransportNeeds): StreamTransport {
  const redact = token === undefined ? undefined : redactorOf(token);
  return async (request) => {
    const { method, path, headers, body, signal } = request;
    assertSendable(request, token);
    const start = performance.now();
    const time = AbortSignal.timeout(timeoutMs);
    const failureOf = (error: unknown): ServiceError => {
      if (ServiceError.is(error)) return error;
      if (signal?.aborted) return new ServiceError('cancelled', request, 'Cancelled.');
      const slow = `No complete answer within ${timeoutMs / 1000} seconds. Try again; if it stays so, check the connection and the proxy setting (http.proxy).`;
      return new ServiceError('unreachable', request, time.aborted ? slow : describeNetworkFailure(error, baseUrl));
    };
    try {
      const response = await fetch(baseUrl + path, {
        method,
        redirect: 'manual',
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
        signal: signal === undefined ? time : AbortSignal.any([signal, time]),
      });
      await assertNoRedirect(request, baseUrl, response, redact);
      const { status } = response;
      const onEnd = () => log?.(`${request.operation}: ${status} in ${Math.round(performance.now() - start)} ms`);
      const chunks = chunksOf(request, response, { maxBytes, failureOf, onEnd });
      return { status, headers: response.headers, chunks, ...(redact && { redact }) };
    } catch (error) {
      throw failureOf(error);
    }
  };
}

/** A token that no header can carry would otherwise appear as a network failure. */
function assertSendable(called: CalledOperation, token: string | undefined): void {
  if (token === undefined || /^[\x21-\x7e]+$/.test(token)) return;
  throw new ServiceError('signedOut', called, 'The token is empty or holds signs that no token has. Enter it again.');
}

async function assertNoRedirect(
  called: CalledOperation,
  baseUrl: string,
  response: Response,
  redact: Redactor = (text) => text,
): Promise<void> {
  if (response.type !== 'opaqueredirect' && (response.status < 300 || response.status > 399)) return;
  const location = response.headers.get('location');
  const url = location === null ? null : URL.parse(location, baseUrl);
  const target = url === null || url.origin === 'null' ? 'another address' : url.origin;
  await response.body?.cancel();
  throw new ServiceError(
    'broken',
    called,
    `The service redirects to ${redact(target)}, which is not followed, so that the token stays here. Check the base URL and enter the right one.`,
    { status: response.status },
  );
}

interface BodyReading {
  readonly maxBytes: number;
  readonly failureOf: (error: unknown) => ServiceError;
  readonly onEnd: () => void;
}

async function* chunksOf(
  called: CalledOperation,
  response: Response,
  { maxBytes, failureOf, onEnd }: BodyReading,
): AsyncGenerator<Uint8Array, void> {
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes)
        throw new ServiceError(
          'broken',
          called,
          `The answer is larger than ${maxBytes / 1024 / 1024} MiB and was not read to its end. Ask for less at a time, or check the base URL.`,
          { status: response.status },
        );
      yield chunk;
    }
  } catch (error) {
    throw failureOf(error);
  }
  onEnd();
}

export async function wholeAnswer({ chunks: body, ...answer }: StreamedAnswer): Promise<ServiceAnswer> {
  const isOk = answer.status >= 200 && answer.status <= 299;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    // An error response is short; of a longer one the status is enough.
    if (isOk || size <= maxErrorBytes) chunks.push(chunk);
  }
  if (!isOk && size > maxErrorBytes) return { ...answer, bytes: new Uint8Array() };
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return { ...answer, bytes };
}
