import { dayIn, endOfDay } from '../../base/domain/calendar.ts';
import { validateLastDay } from '../../base/domain/token.ts';
import { dayMs } from '../../base/flow/clock.ts';
import type { Step, Stepped } from '../../base/flow/steps.ts';
import type { Choice } from './ask.ts';
import { askTextStep, pickStep } from './askSteps.ts';

/** When a token ends, as the user says. */
export interface ExpiryAnswer {
  readonly expiry: 'usual' | 'day' | 'unknown';
  /** `YYYY-MM-DD`. */
  readonly lastDay: string;
}

export const noExpiryAnswer: ExpiryAnswer = { expiry: 'usual', lastDay: '' };

const withAnswer = <Answers, Value>(answer: Stepped<Value>, change: (value: Value) => Answers): Stepped<Answers> =>
  answer.kind === 'cancelled' ? answer : { ...answer, value: change(answer.value) };

/** `days` is the lifetime of a token for which the user chose nothing. */
export function expirySteps<Answers extends ExpiryAnswer>(title: string, days: number): readonly Step<Answers>[] {
  const choices: [Choice<ExpiryAnswer['expiry']>, ...Choice<ExpiryAnswer['expiry']>[]] = [
    { label: `In ${days} days`, description: `on ${dayIn(days, new Date())} (usual for a new token)`, value: 'usual' },
    { label: 'On another day…', value: 'day' },
    { label: 'I do not know', description: 'no reminder', value: 'unknown' },
  ];
  const placeHolder = 'When does this token end? A reminder comes 7 days and 1 day before.';
  return [
    {
      ask: async (soFar, position) =>
        withAnswer(await pickStep({ title, placeHolder }, choices, soFar.expiry, position), (expiry) => ({
          ...soFar,
          expiry,
        })),
    },
    {
      when: ({ expiry }) => expiry === 'day',
      ask: async (soFar, position) => {
        const question = {
          title,
          prompt: 'The last day on which the token works, as the service shows it',
          placeHolder: 'YYYY-MM-DD',
          value: soFar.lastDay,
          validate: (day: string) => validateLastDay(day, new Date()),
        };
        return withAnswer(await askTextStep(question, position), (lastDay) => ({ ...soFar, lastDay }));
      },
    },
  ];
}

/** RFC 3339; undefined if the user does not know. */
export function enteredExpiry({ expiry, lastDay }: ExpiryAnswer, days: number): string | undefined {
  if (expiry === 'unknown') return undefined;
  if (expiry === 'usual') return new Date(Date.now() + days * dayMs).toISOString();
  return endOfDay(lastDay)?.toISOString();
}
