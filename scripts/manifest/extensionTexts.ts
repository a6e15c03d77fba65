import type { Texts } from './localize.ts';

/** The texts of package.json that no feature declares; its keys stand in package.json by hand. */
export const extensionTexts: Texts = {
  displayName: 'Jobdeck',
  description:
    'The board of your job search inside VS Code: cards, stages and history on a local service that works at once, shared with the agents in your editor.',
  'capabilities.untrustedWorkspaces.description':
    "Jobdeck uses no file of a workspace. Where it sends tokens is said by the user's own settings only; what a workspace says about that is not read.",
};
