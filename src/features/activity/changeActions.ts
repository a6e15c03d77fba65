import type { AgentChange } from '../../store/activity/agentChange.ts';

/** What can be done about a change; without `undo`, `whyNot` says why. `run` resolves to a message, undefined if the user cancels. */
export interface ChangeActions {
  readonly open?: () => Promise<void>;
  readonly compare?: () => Promise<void>;
  readonly undo?: { readonly label: string; readonly run: () => Promise<string | undefined> };
  readonly whyNot?: string;
}

export const undone = ({ what, title }: AgentChange): string => `Undone: ${what}, ${title}.`;
