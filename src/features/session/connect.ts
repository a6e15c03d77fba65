import { trimToken } from '../../base/enteredToken.ts';
import { ServiceError } from '../../base/errors.ts';
import { endOfDay, millisecondsOfDay } from '../../base/expiryDay.ts';
import type { TokenSource } from '../../base/keptToken.ts';
import { askSteps } from '../../base/steps.ts';
import { chooseAfter } from '../../host/ui/explain.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import { connectFailure } from './connectFailure.ts';
import type { KeptData } from './keptData.ts';
import { askAddress, askExpiry, askLastDay, askSource, askToken, type Entered } from './questions.ts';
import type { ConnectableService } from './service.ts';

export interface ConnectNeeds {
  readonly service: Omit<ConnectableService, 'session' | 'check'>;
  /** Asks the service once with this token, changing nothing; rejects with a ServiceError where that fails. */
  readonly check: (baseUrl: string, token: string) => Promise<void>;
  readonly keptData: KeptData;
  readonly useBaseUrl: (baseUrl: string) => Promise<void>;
  /** What the address is asked with: the last one entered, so that a wrong token does not lose it. */
  readonly current: () => string;
  readonly remember: (entered: string) => void;
}

/**
 * Asks for base URL and token, tries them, and only then keeps them: one that the service could not judge where the user says so, one
 * that it refuses never. Gives how the new token was kept; undefined where there is none.
 */
export async function connect({
  service,
  check,
  keptData,
  useBaseUrl,
  current,
  remember,
}: ConnectNeeds): Promise<'accepted' | 'unchecked' | undefined> {
  const { words, tokens, variable, lifetimeDays: days } = service;
  const fromVariable = variable?.value();
  const baseUrlOf = ({ address }: Entered): string => {
    const read = service.readAddress(address);
    return read.kind === 'usable' ? read.baseUrl : address;
  };
  const tokenOf = ({ from, token }: Entered): string =>
    trimToken(from === 'environment' ? (fromVariable ?? '') : token);
  let outcome: 'accepted' | 'unchecked' = 'accepted';

  const entered = await askSteps<Entered>(
    [
      { ask: askAddress(service) },
      ...(variable === undefined || fromVariable === undefined
        ? []
        : [{ ask: askSource({ words, variable: variable.name }) }]),
      { when: ({ from }) => from === 'typed', ask: askToken(words) },
      {
        run: async (soFar) => {
          remember(baseUrlOf(soFar));
          const tried = await tryOut(service, baseUrlOf(soFar), () => check(baseUrlOf(soFar), tokenOf(soFar)));
          outcome = tried === 'unchecked' ? 'unchecked' : 'accepted';
          return tried === 'unchecked' ? 'done' : tried;
        },
      },
      ...(days === undefined
        ? []
        : [
            { ask: askExpiry({ words, days }) },
            { when: ({ expiry }: Entered) => expiry === 'day', ask: askLastDay(words) },
          ]),
    ],
    {
      address: current(),
      from: fromVariable === undefined ? 'typed' : 'environment',
      token: '',
      expiry: 'usual',
      lastDay: '',
    },
  );
  if (entered === undefined) return undefined;
  const source: TokenSource =
    entered.from === 'environment' && variable !== undefined
      ? { kind: 'environment', variable: variable.name }
      : { kind: 'typed', token: tokenOf(entered) };
  const baseUrl = baseUrlOf(entered);
  const before = await tokens.accountOf(baseUrl);
  const kept = await tokens.keep(baseUrl, source, days === undefined ? undefined : expiryOf(entered, days));
  try {
    await keptData.beginService(baseUrl);
    await useBaseUrl(baseUrl);
  } finally {
    // The cache of the previous account would stay on disk.
    if (before !== undefined) await keptData.endAccount(before);
  }
  remember('');
  if (kept) return outcome;
  throw new Error(
    `The editor's secret storage did not keep the ${words.bearer}, so it will be asked for again after a restart. Check the system's keyring.`,
  );
}

const tryAgain = 'Try Again';
const saveAnyway = 'Save Anyway';

/** Says what is wrong and lets the user correct it, with everything that was entered still there. */
async function tryOut(
  { words }: Pick<ConnectableService, 'words'>,
  baseUrl: string,
  check: () => Promise<void>,
): Promise<'done' | 'unchecked' | 'back' | 'restart' | 'calledOff'> {
  try {
    await check();
    return 'done';
  } catch (error) {
    if (ServiceError.is(error, 'cancelled')) return 'back';
    const { message, wrong, mayBeSaved } = connectFailure(error, formatFailure(error), baseUrl, words);
    const ways = mayBeSaved ? ([tryAgain, saveAnyway] as const) : ([tryAgain] as const);
    const way = await chooseAfter<string>(`Connecting to the ${words.name}`, error, message, ways);
    if (way === saveAnyway) return 'unchecked';
    if (way === undefined) return 'calledOff';
    return wrong === 'address' ? 'restart' : 'back';
  }
}

/** When the token ends, as far as the user knows. */
function expiryOf({ expiry, lastDay }: Entered, days: number): string | undefined {
  if (expiry === 'unknown') return undefined;
  if (expiry === 'usual') return new Date(Date.now() + days * millisecondsOfDay).toISOString();
  return endOfDay(lastDay)?.toISOString();
}
