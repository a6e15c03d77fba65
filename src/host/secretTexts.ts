import { type Redactor, redactorOf } from '../base/redact.ts';

/** A shorter one would be found by chance in what is said, in characters. */
const shortest = 8;
/** How many secrets are kept out, the ones used last. */
const most = 50;

const redactors = new Map<string, Redactor>();

/** Keeps a secret out of the log, notifications, results of operations and answers to agents from now on. */
export function hideSecret(secret: string): void {
  if (secret.length < shortest) return;
  const redactor = redactors.get(secret) ?? redactorOf(secret);
  redactors.delete(secret);
  redactors.set(secret, redactor);
  const [oldest] = redactors.keys();
  if (redactors.size > most && oldest !== undefined) redactors.delete(oldest);
}

/** A text without the secrets that are in use: the last guard, since errors about answers are redacted where they are made. */
export const withoutSecrets = (text: string): string =>
  [...redactors.values()].reduce((left, without) => without(left), text);
