import * as vscode from 'vscode';

import { type Pick, playedQuickPick } from './playedInputs.ts';

type Window = typeof vscode.window;

/** Answers of the user to the dialogs of one command, for each kind of dialog in order. */
export interface Answers {
  readonly picks?: readonly Pick[];
  /** Paths for the save dialog and for the open dialog. */
  readonly saveTo?: string;
  readonly open?: string;
  /** Presses the first button of each modal message: "Copy", "Revoke", "Restore". */
  readonly presses?: boolean;
  /** Buttons to press in non-modal messages, in order, each as soon as it is offered. */
  readonly chooses?: readonly string[];
}

/** Messages that were shown; a modal message is followed by its detail. */
export interface Said {
  readonly messages: string[];
}

/** Answers all dialogs while `work` runs, and returns the messages shown. */
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
    createQuickPick: playedQuickPick((rows) => picks.shift()?.(rows)),
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
