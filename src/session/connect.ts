import { ServiceError } from '../base/errors.ts';
import { askText, offer } from '../host/ask.ts';
import { inWords } from '../host/explain.ts';
import { log } from '../host/log.ts';
import { refuseToken, trimToken } from './enteredToken.ts';
import type { ConnectableService } from './service.ts';

export interface ConnectNeeds {
  readonly service: Pick<ConnectableService, 'words' | 'tokens' | 'readAddress'>;
  /** Asks the service once with this token, changing nothing; rejects with a ServiceError where that fails. */
  readonly check: (baseUrl: string, token: string) => Promise<void>;
  readonly useBaseUrl: (baseUrl: string) => Promise<void>;
  /** What the address is asked with: the last one entered, so that a wrong token does not lose it. */
  readonly current: () => string;
  readonly remember: (entered: string) => void;
}

/** Asks for base URL and token, tries them, and only then keeps them: a token that does not work is stored nowhere. */
export async function connect({ service, check, useBaseUrl, ...needs }: ConnectNeeds): Promise<void> {
  const { words, tokens, readAddress } = service;
  const refuseAddress = (text: string) => {
    const address = readAddress(text);
    return address.kind === 'refused' ? address.reason : undefined;
  };
  const entered = await askText({
    title: `Connect to ${words.title} (1/2)`,
    prompt: words.addressPrompt,
    placeHolder: words.addressExample,
    value: needs.current(),
    refuse: refuseAddress,
  });
  const address = entered === undefined ? undefined : readAddress(entered);
  if (address?.kind !== 'usable') return;
  needs.remember(address.baseUrl);
  const pasted = await askText({
    title: `Connect to ${words.title} (2/2)`,
    prompt: `${words.bearerPrompt} for ${URL.parse(address.baseUrl)?.host}. It is kept in the editor's secret storage and sent nowhere else.`,
    password: true,
    refuse: refuseToken,
  });
  if (pasted === undefined) return;
  const token = trimToken(pasted);
  if (!(await isAccepted(() => check(address.baseUrl, token)))) return;
  const kept = await tokens.keep(address.baseUrl, token);
  await useBaseUrl(address.baseUrl);
  needs.remember('');
  if (!kept)
    throw new Error(
      `The editor's secret storage did not keep the ${words.bearer}, so it will be asked for again after a restart. Check the system's keyring.`,
    );
}

const saveAnyway = 'Save Anyway';

/** Where the service cannot be reached the user may go on without the check; where it refuses the token, not. */
async function isAccepted(check: () => Promise<void>): Promise<boolean> {
  try {
    await check();
    return true;
  } catch (error) {
    if (!ServiceError.is(error, 'unreachable') && !ServiceError.is(error, 'limited')) throw error;
    log.warn(error.message);
    return (await offer(`${inWords(error)} The token was not stored.`, saveAnyway)) === saveAnyway;
  }
}
