import type { OwnId, WelcomeDeclaration } from './manifest.ts';

interface WelcomeWords {
  /** What the view lists, such as "notes". */
  readonly names: string;
  /** Name of the permission to read it. */
  readonly permission: string;
}

const newToken =
  'Permissions of an issued token cannot change: create a new one in the account area of the service.\n[Connect with Another Token…](command:jobdeck.session.connect)\n[Show Permissions](command:jobdeck.session.showPermissions)';

/** Welcome texts of a view of the tracker that cannot be read, by the view's context key. */
export function trackerWelcomes(view: OwnId, { names, permission }: WelcomeWords): WelcomeDeclaration[] {
  const tryAgain = `[Try Again](command:${view}.refresh)`;
  const texts = {
    denied: `The token lacks the permission "${permission}". ${newToken}`,
    signedOut:
      'You are signed out of the hosted tracker, or its token is no longer accepted.\n[Connect…](command:jobdeck.session.connect)\n[Use Local Service](command:jobdeck.session.useLocal)',
    subscriptionEnded: `The subscription of this account has ended. The same token works again after renewal.\n${tryAgain}\n[Use Local Service](command:jobdeck.session.useLocal)`,
    unreachable: `The tracker cannot be reached.\n${tryAgain}\n[Diagnose Connection](command:jobdeck.diagnose.run)\n[Show Log](command:jobdeck.log.show)`,
    failed: `The ${names} could not be read. The log says why.\n${tryAgain}\n[Diagnose Connection](command:jobdeck.diagnose.run)\n[Show Log](command:jobdeck.log.show)`,
  };
  return Object.entries(texts).map(([state, contents]) => ({ view, when: `${view} == ${state}`, contents }));
}
