import { type Redactor, redactorOf } from '../base/text/redact.ts';

/** Characters; shorter secrets would match other text by chance. */
const minLength = 8;
const maxSecrets = 50;

const redactors = new Map<string, Redactor>();

/** Removes a secret from the log, notifications, results of operations and answers to agents from now on. */
export function hideSecret(secret: string): void {
  if (secret.length < minLength) return;
  const redactor = redactors.get(secret) ?? redactorOf(secret);
  redactors.delete(secret);
  redactors.set(secret, redactor);
  const [oldest] = redactors.keys();
  if (redactors.size > maxSecrets && oldest !== undefined) redactors.delete(oldest);
}

/** Last safeguard, since errors about responses are redacted where they are created. */
export const withoutSecrets = (text: string): string =>
  [...redactors.values()].reduce((left, without) => without(left), text);
