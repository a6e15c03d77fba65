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
  /** Checks the token with reads only; rejects with a ServiceError if that fails. */
  readonly check: (baseUrl: string, token: string) => Promise<void>;
  readonly keptData: KeptData;
  readonly useBaseUrl: (baseUrl: string) => Promise<void>;
  /** The last address entered, so that it is not lost with a wrong token. */
  readonly current: () => string;
  readonly remember: (entered: string) => void;
}

/**
 * Prompts for base URL and token, and stores them only after the check: a token that the service could not check (`unchecked`) only if the
 * user agrees, a rejected one never. Returns undefined if the user cancels.
 */
export async function connectService({
  service,
  check,
  keptData,
  useBaseUrl,
  current,
  remember,
}: ConnectNeeds): Promise<'accepted' | 'unchecked' | undefined> {
  const { words, variable, lifetimeDays: days } = service;
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
  const expiry = days === undefined ? undefined : expiryOf(entered, days);
  const isStored = await store({ service, keptData, useBaseUrl }, baseUrlOf(entered), source, expiry);
  remember('');
  if (isStored) return outcome;
  throw new Error(
    `The editor's secret storage did not keep the ${words.bearer}, so it will be asked for again after a restart. Check the system's keyring.`,
  );
}

/** Stores the token and uses the address from now on; resolves to false if the secret storage lost the token. */
async function store(
  { service: { tokens }, keptData, useBaseUrl }: Pick<ConnectNeeds, 'service' | 'keptData' | 'useBaseUrl'>,
  baseUrl: string,
  source: TokenSource,
  expiry: string | undefined,
): Promise<boolean> {
  const before = await tokens.accountOf(baseUrl);
  const isStored = await tokens.keep(baseUrl, source, expiry);
  try {
    await keptData.beginService(baseUrl);
    await useBaseUrl(baseUrl);
  } finally {
    // Otherwise the previous account's cache would stay on disk.
    if (before !== undefined) await keptData.endAccount(before);
  }
  return isStored;
}

const tryAgain = 'Try Again';
const saveAnyway = 'Save Anyway';

/** Explains a failed check and lets the user correct it; all answers stay entered. */
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

function expiryOf({ expiry, lastDay }: Entered, days: number): string | undefined {
  if (expiry === 'unknown') return undefined;
  if (expiry === 'usual') return new Date(Date.now() + days * millisecondsOfDay).toISOString();
  return endOfDay(lastDay)?.toISOString();
}
