import * as vscode from 'vscode';

import { playedQuickPick } from './playedInputs.ts';

type Window = typeof vscode.window;

/** A quick pick as it is shown: its rows, and what is chosen of them, or undefined where it is called off. */
export type Pick = (
  rows: readonly vscode.QuickPickItem[],
) => vscode.QuickPickItem | readonly vscode.QuickPickItem[] | undefined;

/** What a user does in the dialogs of one command, each kind in the order in which they come. */
export interface Answers {
  readonly picks?: readonly Pick[];
  /** Paths for the save dialog and for the open dialog. */
  readonly saveTo?: string;
  readonly open?: string;
  /** Presses the first button of each message: "Copy", "Revoke", "Restore". */
  readonly presses?: boolean;
  /** Buttons that are pressed in messages that are not modal, each where it is offered. */
  readonly chooses?: readonly string[];
}

/** What was said meanwhile: messages with what stands below them in a modal dialog. */
export interface Said {
  readonly messages: string[];
}

/** Plays the user in every dialog while the work runs, and gives back what was said. */
export async function inDialogs(
  answers: Answers,
  work: (said: readonly string[]) => PromiseLike<unknown>,
): Promise<Said> {
  const messages: string[] = [];
  const picks = [...(answers.picks ?? [])];
  const chosen = [...(answers.chooses ?? [])];
  const say = async (message: string, ...rest: unknown[]): Promise<unknown> => {
    const [options, ...buttons] = rest;
    const modal = typeof options === 'object' && options !== null && 'modal' in options;
    messages.push(modal && 'detail' in options ? `${message}\n${String(options.detail)}` : message);
    if (modal) return answers.presses ? buttons[0] : undefined;
    return rest.includes(chosen[0]) ? chosen.shift() : undefined;
  };
  const played = {
    showInformationMessage: say,
    showWarningMessage: say,
    showErrorMessage: say,
    showQuickPick: async (rows: readonly vscode.QuickPickItem[]) => picks.shift()?.(rows),
    createQuickPick: playedQuickPick((rows) => [picks.shift()?.(rows)].flat()[0]),
    showSaveDialog: async () => answers.saveTo && vscode.Uri.file(answers.saveTo),
    showOpenDialog: async () => answers.open && [vscode.Uri.file(answers.open)],
  };
  const { window } = vscode;
  const real = Object.fromEntries(Object.keys(played).map((name) => [name, window[name as keyof Window]]));
  Object.assign(window, played);
  try {
    await work(messages);
  } finally {
    Object.assign(window, real);
  }
  if (picks.length > 0) throw new Error(`${picks.length} quick picks were not asked.`);
  return { messages };
}
