const interrupted = (host: string): string => `${host} broke the connection off. Try again.`;
const tooSlow = (host: string): string =>
  `${host} did not answer in time. Check the connection and the proxy setting (http.proxy).`;
const unreachable = (host: string): string => `No way leads to ${host} now. Check the connection and the VPN.`;

const messages: Readonly<Record<string, (host: string) => string>> = {
  ENOTFOUND: (host) =>
    `${host} is not known to the name service. Check the address, the connection and the proxy setting (http.proxy).`,
  EAI_AGAIN: (host) => `The name of ${host} could not be looked up now. Check the connection and try again.`,
  ECONNREFUSED: (host) =>
    `${host} refuses the connection: nothing answers there. Check the address and that the service runs.`,
  ECONNRESET: interrupted,
  EPIPE: interrupted,
  UND_ERR_SOCKET: interrupted,
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: interrupted,
  ETIMEDOUT: tooSlow,
  UND_ERR_CONNECT_TIMEOUT: tooSlow,
  UND_ERR_HEADERS_TIMEOUT: tooSlow,
  UND_ERR_BODY_TIMEOUT: tooSlow,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
};

const certificate = /CERT|SIGNATURE/;
const encryption = /TLS|SSL|EPROTO/;
const notHttp = /^HPE_|^HTTPParserError$/;

/** Describes a rejected fetch, whose reason is in a chain of causes. Names the host and nothing secret. */
export function describeNetworkFailure(error: unknown, baseUrl: string): string {
  const host = URL.parse(baseUrl)?.host ?? 'The service';
  for (const code of codesOf(error)) {
    if (certificate.test(code))
      return `The secure connection to ${host} failed (${code}). If your company inspects connections, its certificate must be in the system's store.`;
    if (encryption.test(code))
      return `${host} does not speak https as it should (${code}). Check the address and its port.`;
    if (notHttp.test(code))
      return `What answers at ${host} is not a web service (${code}). Check the address and its port.`;
    const format = messages[code];
    if (format !== undefined) return format(host);
  }
  return `${host} cannot be reached. Check the connection and the proxy setting (http.proxy).`;
}

/** An error without a code yields its name, such as for a response that is not HTTP. */
function* codesOf(error: unknown): Generator<string> {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 8; cause = cause.cause, depth += 1) {
    yield 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
    if (cause instanceof AggregateError) for (const inner of cause.errors) yield* codesOf(inner);
  }
}
