import type { StepPosition, Stepped } from '../../base/steps.ts';
import { validateToken } from '../../base/token.ts';
import type { Choice } from '../../host/ui/ask.ts';
import type { ExpiryAnswer } from '../../host/ui/askExpiry.ts';
import { askTextStep, pickStep } from '../../host/ui/askSteps.ts';
import type { ConnectableService, ServiceTexts } from './service.ts';

/** Answers so far; none is stored before the last question. */
export interface Entered extends ExpiryAnswer {
  readonly address: string;
  readonly from: 'typed' | 'environment';
  readonly token: string;
}

type Ask<Needs> = (needs: Needs) => (soFar: Entered, position: StepPosition) => Promise<Stepped<Entered>>;

export const connectTitle = ({ title }: ServiceTexts): string => `Connect to ${title}`;
const hostOf = (address: string): string => URL.parse(address.trim())?.host ?? '';

function withAnswer<Name extends keyof Entered>(
  soFar: Entered,
  name: Name,
  answer: Stepped<Entered[Name]>,
): Stepped<Entered> {
  return answer.kind === 'cancelled' ? answer : { ...answer, value: { ...soFar, [name]: answer.value } };
}

export const askAddress: Ask<Pick<ConnectableService, 'texts' | 'readAddress'>> =
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

export const askSource: Ask<{ readonly texts: ServiceTexts; readonly variable: string }> =
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

export const askToken: Ask<ServiceTexts> = (texts) => async (soFar, position) => {
  const question = {
    title: connectTitle(texts),
    prompt: `${texts.bearerPrompt} for ${hostOf(soFar.address)}. It is kept in the editor's secret storage and sent nowhere else.`,
    password: true,
    value: soFar.token,
    validate: validateToken,
  };
  return withAnswer(soFar, 'token', await askTextStep(question, position));
};
