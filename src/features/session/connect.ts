import { ServiceError } from '../../base/errors.ts';
import { askSteps, type Step, type Work } from '../../base/steps.ts';
import { type TokenSource, trimToken } from '../../base/token.ts';
import { enteredExpiry, expirySteps, noExpiryAnswer } from '../../host/ui/askExpiry.ts';
import { chooseAfter } from '../../host/ui/explain.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import { connectFailure } from './connectFailure.ts';
import { askAddress, askSource, askToken, connectTitle, type Entered } from './questions.ts';
import type { ConnectableService, StoredData } from './service.ts';

interface ConnectNeeds {
  readonly service: Omit<ConnectableService, 'session' | 'check'>;
  readonly check: (baseUrl: string, token: string) => Promise<void>;
  readonly storedData: StoredData;
  readonly useBaseUrl: (baseUrl: string) => Promise<void>;
  /** The last address entered, so that it is not lost with a wrong token. */
  readonly current: () => string;
  readonly remember: (entered: string) => void;
}

/** Stores an unchecked token only if the user agrees, a rejected one never. Returns undefined if the user cancels. */
export async function connectService(needs: ConnectNeeds): Promise<'accepted' | 'unchecked' | undefined> {
  const { service, remember } = needs;
  const { texts, variable, lifetimeDays: days } = service;
  let outcome: 'accepted' | 'unchecked' = 'accepted';
  const checked: Work<Entered> = {
    run: async (soFar) => {
      const result = await checkEntered(needs, soFar);
      outcome = result === 'unchecked' ? 'unchecked' : 'accepted';
      return result === 'unchecked' ? 'done' : result;
    },
  };
  const expires = days === undefined ? [] : expirySteps<Entered>(connectTitle(texts), days);
  const entered = await askSteps<Entered>([...credentialSteps(service), checked, ...expires], {
    address: needs.current(),
    from: variable?.value() === undefined ? 'typed' : 'environment',
    token: '',
    ...noExpiryAnswer,
  });
  if (entered === undefined) return undefined;
  const source: TokenSource =
    entered.from === 'environment' && variable !== undefined
      ? { kind: 'environment', variable: variable.name }
      : { kind: 'typed', token: tokenOf(service, entered) };
  const expiry = days === undefined ? undefined : enteredExpiry(entered, days);
  const isStored = await store(needs, baseUrlOf(service, entered), source, expiry);
  remember('');
  if (isStored) return outcome;
  throw new Error(
    `The editor's secret storage did not keep the ${texts.bearer}, so it will be asked for again after a restart. Check the system's keyring.`,
  );
}

function credentialSteps(service: ConnectNeeds['service']): Step<Entered>[] {
  const { texts, variable } = service;
  const isOffered = variable?.value() !== undefined;
  return [
    { ask: askAddress(service) },
    ...(variable !== undefined && isOffered ? [{ ask: askSource({ texts, variable: variable.name }) }] : []),
    { when: ({ from }) => from === 'typed', ask: askToken(texts) },
  ];
}

function baseUrlOf({ readAddress, texts }: ConnectNeeds['service'], { address }: Entered): string {
  const read = readAddress(address, texts.addressExample);
  return read.kind === 'usable' ? read.baseUrl : address;
}

const tokenOf = ({ variable }: ConnectNeeds['service'], { from, token }: Entered): string =>
  trimToken(from === 'environment' ? (variable?.value() ?? '') : token);

/** Stores the token and uses the address from now on; resolves to false if the secret storage lost the token. */
async function store(
  { service: { tokens }, storedData, useBaseUrl }: ConnectNeeds,
  baseUrl: string,
  source: TokenSource,
  expiry: string | undefined,
): Promise<boolean> {
  const before = await tokens.accountOf(baseUrl);
  const isStored = await tokens.store(baseUrl, source, expiry);
  try {
    await storedData.beginService(baseUrl);
    await useBaseUrl(baseUrl);
  } finally {
    // Otherwise the previous account's cache would stay on disk.
    if (before !== undefined) await storedData.endAccount(before);
  }
  return isStored;
}

const tryAgain = 'Try Again';
const saveAnyway = 'Save Anyway';

async function checkEntered(
  { service, check, remember }: ConnectNeeds,
  soFar: Entered,
): Promise<'done' | 'unchecked' | 'back' | 'restart' | 'cancelled'> {
  const { texts } = service;
  const baseUrl = baseUrlOf(service, soFar);
  remember(baseUrl);
  try {
    await check(baseUrl, tokenOf(service, soFar));
    return 'done';
  } catch (error) {
    if (ServiceError.is(error, 'cancelled')) return 'back';
    const { message, wrong, mayBeSaved } = connectFailure(error, formatFailure(error), baseUrl, texts);
    const ways = mayBeSaved ? ([tryAgain, saveAnyway] as const) : ([tryAgain] as const);
    const way = await chooseAfter<string>(`Connecting to the ${texts.name}`, error, message, ways);
    if (way === saveAnyway) return 'unchecked';
    if (way === undefined) return 'cancelled';
    return wrong === 'address' ? 'restart' : 'back';
  }
}
