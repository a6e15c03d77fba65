import { type FailureKind, ServiceError, type ServiceName } from '../../base/flow/errors.ts';
import { plain } from './plain.ts';

const openings: Readonly<Partial<Record<FailureKind, string>>> = {
  missing: 'Not found. It may have been deleted.',
  conflict: 'It was changed elsewhere.',
  invalid: 'The service rejected the value.',
  limited: 'Too many requests.',
  notImplemented: 'This service does not support this operation.',
  broken: 'The service failed.',
};

const nextSteps: Readonly<Partial<Record<string, string>>> = {
  token_missing: 'Connect again and enter the token.',
  token_invalid: 'Copy it once more from where it was shown, or create a new one in the account area of the service.',
  token_expired: 'Create a new one in the account area of the service and connect with it.',
  token_revoked: 'Create a new one in the account area of the service and connect with it.',
  permission_denied: 'Permissions of an issued token cannot change: create a new one that has it.',
  subscription_ended: 'The same token works again after renewal.',
  internal_error: 'Try again later.',
  // The key service's error codes are HTTP status codes.
  '400': 'Correct it and try again.',
  '401': 'Connect to the key service again with a management key that works.',
  '403': 'Connect to the key service with a management key that may do this.',
  '404': 'It may have been deleted: refresh the list of keys.',
  '429': 'Wait before the next try.',
  '500': 'Refresh to see whether anything changed, and try again later.',
};

/** Two or three sentences: what happened, in the service's words if it has any, and the next step. */
export function formatFailure(error: unknown): string {
  if (!ServiceError.is(error)) return plain(withoutEditorCode(error instanceof Error ? error.message : String(error)));
  // Without a code the reason is Jobdeck's own text and needs no opening.
  const unauthorized = `The ${error.service === 'keyService' ? 'management key' : 'token'} is not accepted.`;
  const summary = error.status === 401 ? unauthorized : openings[error.kind];
  // "Card not found." says what the opening says, and of what.
  const isNamed = error.kind === 'missing' && error.code !== undefined && /\bnot found\b/i.test(error.reason);
  // "The service failed (500)." says what the opening says.
  const isRepeated = summary !== undefined && error.reason.startsWith(summary.slice(0, -1));
  const opening = error.code === undefined || namesCause(error) || isNamed || isRepeated ? undefined : summary;
  const hasStep = namesCause(error) || /\bTry again later\.$/.test(error.reason);
  const nextStep = hasStep
    ? undefined
    : (nextSteps[error.code ?? ''] ?? (isNamed ? 'It may have been deleted.' : undefined));
  const wait = error.retryAfter === undefined ? undefined : `Try again in ${error.retryAfter} s.`;
  return [opening, sentence(plain(error.reason)), nextStep, wait].filter(Boolean).join(' ');
}

/** The editor puts the name of its class before the reason of a file's failure, such as `Unavailable (FileSystemError): …`. */
const withoutEditorCode = (message: string): string =>
  message.replace(/\b(\w+ \(FileSystemError\)|FileSystemError): (Error: )?/g, '');

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

const connectCommands: Readonly<Partial<Record<ServiceName, string>>> = {
  tracker: 'jobdeck.session.connect',
  keyService: 'jobdeck.keyService.connect',
};

export const connectCommandFor = ({ service }: ServiceError): string | undefined => service && connectCommands[service];

/** Whether a failure of the local service itself names cause and next step, such as for a full disk, a lock or a folder that was moved. */
const namesCause = ({ kind, details }: ServiceError): boolean =>
  kind === 'broken' && typeof details === 'object' && details !== null && 'cause' in details;

/** The tracker permission that a refusal is about, else the operation; undefined for other services, which have no permissions. */
export function lackedPermission(error: ServiceError): string | undefined {
  if (error.service !== 'tracker') return undefined;
  const { details } = error;
  const named = typeof details === 'object' && details !== null && 'permission' in details ? details.permission : '';
  return typeof named === 'string' && named !== '' ? named : error.operation;
}
