import { ServiceError } from '../../base/flow/errors.ts';
import { textForModel } from '../../base/text/fencedData.ts';
import { type LoopbackAnswer, type LoopbackMessage, LoopbackServer } from '../../host/loopbackServer.ts';
import { hideSecret } from '../../host/secretTexts.ts';
import type { AgentConnection, AgentToken } from '../../store/session/agentToken.ts';
import type { AccountConnection, Connection } from '../../store/session/session.ts';
import { withFences } from './fencedResults.ts';
import { startFailure } from './startFailure.ts';

type WatchAnswer = (answer: LoopbackAnswer & { readonly body: Uint8Array | string }) => void;

export interface McpRelayNeeds {
  readonly isEnabled: () => boolean;
  readonly agentToken: Pick<AgentToken, 'connect'>;
  /** Sends a message with the token of `connection`; never rejects. */
  readonly relay: (
    connection: Connection,
    message: LoopbackMessage,
    explain: (error: unknown) => string,
  ) => Promise<LoopbackAnswer>;
  /** Called with each message before it is sent; what it resolves to is called with the whole answer. Never rejects. */
  readonly watch: (connection: AccountConnection, body: string) => Promise<WatchAnswer>;
  readonly refuse: (message: LoopbackMessage, text: string) => Promise<LoopbackAnswer>;
  readonly showFailure: (error: unknown, isOwnToken: boolean) => Promise<unknown>;
}

/**
 * Between the editor's MCP client and the tracker, so that the client never has the token, and a token that is refused while it runs is
 * reported in Jobdeck's words and not by a dialog for signing in.
 */
export class McpRelay {
  readonly #needs: McpRelayNeeds;
  #server: Promise<LoopbackServer> | undefined;
  #account = '';
  #isOwn = false;
  #hasShownFailure = false;

  constructor(needs: McpRelayNeeds) {
    this.#needs = needs;
  }

  /** Address and secret for one start of the MCP server; those before end. */
  async grant({ account, isOwn }: AgentConnection): Promise<{ readonly url: string; readonly secret: string }> {
    this.#server ??= LoopbackServer.open('/mcp', (message) => this.#answer(message));
    this.#server.catch(() => {
      this.#server = undefined;
    });
    const server = await this.#server;
    this.#account = account;
    this.#isOwn = isOwn;
    this.#hasShownFailure = false;
    const secret = server.renewSecret();
    hideSecret(secret);
    return { url: server.url, secret };
  }

  dispose(): void {
    void this.#server?.then(
      (server) => server.close(),
      () => undefined,
    );
  }

  async #answer(message: LoopbackMessage): Promise<LoopbackAnswer> {
    const { isEnabled, agentToken, relay, refuse, watch } = this.#needs;
    if (!isEnabled()) return refuse(message, 'The user has turned off agents in Jobdeck.');
    let isOwn = false;
    try {
      const connection = await agentToken.connect();
      ({ isOwn } = connection);
      if (connection.account !== this.#account)
        throw new ServiceError('conflict', 'mcp', 'Another account is in use now. Start the MCP server again.');
      // The user has asked for less right than that of the editor's token, which would be used now.
      if (this.#isOwn && !isOwn)
        throw new ServiceError(
          'denied',
          'mcp',
          'Agents have no token of their own any more. Start the MCP server again.',
        );
      const watchAnswer = await watch(connection, message.body);
      const answer = await relay(connection, message, (error) => this.#explain(error, isOwn));
      return withFences(watched(answer, watchAnswer));
    } catch (error) {
      return refuse(message, this.#explain(error, isOwn));
    }
  }

  /** Also notifies the user of a refused token, once for each start. */
  #explain(error: unknown, isOwn: boolean): string {
    const isRefused = ServiceError.is(error, 'signedOut') || ServiceError.is(error, 'subscriptionEnded');
    if (isRefused && !this.#hasShownFailure) {
      this.#hasShownFailure = true;
      void this.#needs.showFailure(error, isOwn);
    }
    const { message } = startFailure(error, isOwn);
    const next = ServiceError.is(error, 'limited') ? 'Call the tool again after that.' : 'Tell the user.';
    return `${textForModel(message)} ${next}`;
  }
}

/** The answer with `watch` called: at once, or with all that was passed on when a stream ends. */
function watched(answer: LoopbackAnswer, watch: WatchAnswer): LoopbackAnswer {
  const { body } = answer;
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    return { ...answer, body: passedOn(body, (whole) => watch({ ...answer, body: whole })) };
  watch({ ...answer, body });
  return answer;
}

async function* passedOn(stream: AsyncIterable<string>, onEnd: (whole: string) => void): AsyncGenerator<string, void> {
  const parts: string[] = [];
  try {
    for await (const part of stream) {
      parts.push(part);
      yield part;
    }
  } finally {
    onEnd(parts.join(''));
  }
}
