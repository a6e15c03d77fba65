import * as vscode from 'vscode';

import { type LatePick, type Pick, playedQuickPick, type TypedPick } from './playedInputs.ts';

type Window = typeof vscode.window;

/** Answers of the user to the dialogs of one command, for each kind of dialog in order. */
export interface Answers {
  readonly picks?: readonly (Pick | LatePick | TypedPick)[];
  /** Paths for the save dialog and for the open dialog. */
  readonly saveTo?: string;
  readonly open?: string;
  /** Presses the first button of each modal message ("Copy", "Revoke", "Restore"), or the named one of each in order. */
  readonly presses?: boolean | readonly string[];
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
  const press = modalPresser(answers.presses ?? false);
  const say = async (message: string, ...rest: unknown[]): Promise<unknown> => {
    const [options, ...buttons] = rest;
    const modal = typeof options === 'object' && options !== null && 'modal' in options;
    messages.push(modal && 'detail' in options ? `${message}\n${String(options.detail)}` : message);
    if (modal) return press(buttons);
    return rest.includes(chosen[0]) ? chosen.shift() : undefined;
  };
  const played = {
    showInformationMessage: say,
    showWarningMessage: say,
    showErrorMessage: say,
    createQuickPick: playedQuickPick((list) => {
      const pick = picks.shift();
      return typeof pick === 'function' ? pick(list.items) : pick?.inList(list);
    }),
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

/** Chooses among the buttons of one modal message after the other. */
function modalPresser(presses: boolean | readonly string[]): (buttons: readonly unknown[]) => unknown {
  if (typeof presses === 'boolean') return ([first]) => (presses ? first : undefined);
  const left = [...presses];
  return (buttons) => {
    const title = left.shift();
    return buttons.find((button) => (button as Partial<vscode.MessageItem>).title === title || button === title);
  };
}
