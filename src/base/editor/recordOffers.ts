import { type FailureKind, ServiceError } from '../flow/errors.ts';

/** What the page of a record offers where it cannot show it. */
export type RecordOffer = keyof typeof offerCommands | 'retry' | 'close';

export const offerCommands = {
  connect: 'jobdeck.session.connect',
  showPermissions: 'jobdeck.session.showPermissions',
  diagnose: 'jobdeck.diagnose.run',
} as const;
export type OfferCommand = (typeof offerCommands)[keyof typeof offerCommands];

export const offerLabels: Readonly<Record<RecordOffer, string>> = {
  retry: 'Try Again',
  connect: 'Connect…',
  showPermissions: 'Show Permissions',
  diagnose: 'Diagnose Connection',
  close: 'Close',
};

interface UnshownRecord {
  readonly problem: string;
  readonly offers: RecordOffer[];
}

/** `hasChangedAccount`: the page showed the record in the account that was used before. */
export function notFound(name: 'Card' | 'Meeting', hasChangedAccount: boolean): UnshownRecord {
  return hasChangedAccount
    ? {
        problem: `This ${name.toLowerCase()} belongs to the account that you used before. Connect to that account to open it again.`,
        offers: ['connect', 'close'],
      }
    : {
        problem: `${name} not found. It was deleted, or it belongs to another account.`,
        offers: ['connect', 'retry', 'close'],
      };
}

export const offersAfter = (error: unknown): RecordOffer[] =>
  (ServiceError.is(error) ? offersByKind[error.kind] : undefined) ?? ['retry'];

const offersByKind: Readonly<Partial<Record<FailureKind, RecordOffer[]>>> = {
  signedOut: ['connect'],
  denied: ['connect', 'showPermissions'],
  unusableAddress: ['connect'],
  unreachable: ['retry', 'diagnose'],
};
