import { ServiceError } from '../../base/errors.ts';
import type { ServiceWords } from './service.ts';

/** Why connecting failed, and what the person may do about it. */
export interface ConnectFailure {
  readonly message: string;
  /** What is to be entered anew. */
  readonly wrong: 'address' | 'token';
  /** Whether going on without the check makes sense, since the service could not judge the token now. */
  readonly mayBeSaved: boolean;
}

/**
 * Says what went wrong with an address and a token that were entered, each cause in its own words with the next step; `said` are the
 * usual words for the error.
 */
export function connectFailure(error: unknown, said: string, baseUrl: string, words: ServiceWords): ConnectFailure {
  const isWrongBase = ['missing', 'notImplemented', 'unknownShape'].some((kind) => hasKind(error, kind));
  const notSaved = `The ${words.bearer} was not stored.`;
  if (isWrongBase && ServiceError.is(error)) {
    const status = error.kind === 'unknownShape' ? shapeOf(error) : ` (${error.status})`;
    return {
      message: `Jobdeck: Nothing at ${baseUrl} answers as the ${words.name} does${status}. Check the base URL: ${words.addressRule}. ${notSaved}`,
      wrong: 'address',
      mayBeSaved: words.mayOfferNoReads && error.kind !== 'unknownShape',
    };
  }
  const isJudged = hasKind(error, 'signedOut') || hasKind(error, 'denied') || hasKind(error, 'invalid');
  const isRedirect = ServiceError.is(error, 'broken') && error.status !== undefined && error.status < 500;
  return {
    message: `${said} ${notSaved}`,
    wrong: isRedirect ? 'address' : 'token',
    mayBeSaved: ServiceError.is(error) && !isJudged && !isRedirect,
  };
}

const hasKind = (error: unknown, kind: string): boolean => ServiceError.is(error) && error.kind === kind;

/** The part of the reason that says where the shape is another one. */
const shapeOf = ({ reason }: ServiceError): string => / \([^)]*\)/.exec(reason)?.[0] ?? '';
