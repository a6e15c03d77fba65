import { ServiceError } from '../../base/flow/errors.ts';
import type { ServiceTexts } from './service.ts';

interface ConnectFailure {
  readonly message: string;
  readonly wrong: 'address' | 'token';
  /** Whether the token may be saved unchecked, because the service could not judge it now. */
  readonly mayBeSaved: boolean;
}

/** A message with the next step for each cause; `message` is the default message of the error. */
export function connectFailure(error: unknown, message: string, baseUrl: string, texts: ServiceTexts): ConnectFailure {
  const isWrongBase = ['missing', 'notImplemented', 'unknownShape'].some((kind) => hasKind(error, kind));
  const notSaved = `The ${texts.bearer} was not stored.`;
  if (isWrongBase && ServiceError.is(error)) {
    const status = error.kind === 'unknownShape' ? shapeOf(error) : ` (${error.status})`;
    return {
      message: `Nothing at ${baseUrl} answers as the ${texts.name} does${status}. Check the base URL: ${texts.addressRule}. ${notSaved}`,
      wrong: 'address',
      mayBeSaved: texts.mayOfferNoReads && error.kind !== 'unknownShape',
    };
  }
  const isJudged = hasKind(error, 'signedOut') || hasKind(error, 'denied') || hasKind(error, 'invalid');
  const isRedirect = ServiceError.is(error, 'broken') && error.status !== undefined && error.status < 500;
  return {
    message: `${message} ${notSaved}`,
    wrong: isRedirect ? 'address' : 'token',
    mayBeSaved: ServiceError.is(error) && !isJudged && !isRedirect,
  };
}

const hasKind = (error: unknown, kind: string): boolean => ServiceError.is(error) && error.kind === kind;

/** The part of the reason that names the path of the unexpected shape. */
const shapeOf = ({ reason }: ServiceError): string => / \([^)]*\)/.exec(reason)?.[0] ?? '';
