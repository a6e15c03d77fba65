import { type TokenSource, trimToken, validateToken } from '../../base/domain/token.ts';
import { ServiceError } from '../../base/flow/errors.ts';
import { askSteps, type Step, type StepPosition, type Stepped, type Work } from '../../base/flow/steps.ts';
import type { Choice } from '../../host/ui/ask.ts';
import { type ExpiryAnswer, enteredExpiry, expirySteps, noExpiryAnswer } from '../../host/ui/askExpiry.ts';
import { askTextStep, pickStep } from '../../host/ui/askSteps.ts';
import { chooseAfter } from '../../host/ui/explain.ts';
import { formatFailure } from '../../host/ui/formatFailure.ts';
import { connectFailure } from './connectFailure.ts';
import type { ConnectableService, ServiceTexts, StoredData } from './service.ts';

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

/** Answers so far; none is stored before the last question. */
interface Entered extends ExpiryAnswer {
  readonly address: string;
  readonly from: 'typed' | 'environment';
  readonly token: string;
}

type Ask<Needs> = (needs: Needs) => (soFar: Entered, position: StepPosition) => Promise<Stepped<Entered>>;

const connectTitle = ({ title }: ServiceTexts): string => `Connect to ${title}`;
const hostOf = (address: string): string => URL.parse(address.trim())?.host ?? '';

function withAnswer<Name extends keyof Entered>(
  soFar: Entered,
  name: Name,
  answer: Stepped<Entered[Name]>,
): Stepped<Entered> {
  return answer.kind === 'cancelled' ? answer : { ...answer, value: { ...soFar, [name]: answer.value } };
}

const askAddress: Ask<Pick<ConnectableService, 'texts' | 'readAddress'>> =
  ({ texts, readAddress }) =>
  async (soFar, position) => {
    const question = {
      title: connectTitle(texts),
      prompt: texts.addressPrompt,
      placeHolder: texts.addressExample,
      value: soFar.address,
      validate: (text: string) => {
        const address = readAddress(text, texts.addressExample);
        return address.kind === 'refused' ? address.reason : undefined;
      },
    };
    return withAnswer(soFar, 'address', await askTextStep(question, position));
  };

const askSource: Ask<{ readonly texts: ServiceTexts; readonly variable: string }> =
  ({ texts, variable }) =>
  async (soFar, position) => {
    const host = hostOf(soFar.address);
    const choices: [Choice<Entered['from']>, Choice<Entered['from']>] = [
      {
        label: `Use the token from ${variable}`,
        detail: `It stays in this environment and is not stored; each start reads it there. It is sent to ${host} only.`,
        value: 'environment',
      },
      { label: 'Enter a token…', detail: "It is kept in the editor's secret storage.", value: 'typed' },
    ];
    const question = { title: connectTitle(texts), placeHolder: `Which token is for ${host}?` };
    return withAnswer(soFar, 'from', await pickStep(question, choices, soFar.from, position));
  };

const askToken: Ask<ServiceTexts> = (texts) => async (soFar, position) => {
  const question = {
    title: connectTitle(texts),
    prompt: `${texts.bearerPrompt} for ${hostOf(soFar.address)}. It is kept in the editor's secret storage and sent nowhere else.`,
    password: true,
    value: soFar.token,
    validate: validateToken,
  };
  return withAnswer(soFar, 'token', await askTextStep(question, position));
};
