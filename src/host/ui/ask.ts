import * as vscode from 'vscode';

import { systemClock } from '../../base/clock.ts';
import { isSlow, noSooner } from '../../base/slowWork.ts';
import { plain, shortMessage } from './plain.ts';
import { shortRow } from './shortRows.ts';

export interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
}

/**
 * Lets the user pick one of a few; undefined where they call it off. It stays open when the focus goes elsewhere: the editor gives it back to a page
 * or a tree some time after the palette has closed, and would close the question with it.
 */
export async function pick<T>(
  placeHolder: string,
  choices: readonly Choice<T>[],
  title?: string,
): Promise<T | undefined> {
  const options = {
    placeHolder: shortMessage(placeHolder),
    matchOnDescription: true,
    matchOnDetail: true,
    ignoreFocusOut: true,
    ...(title === undefined ? {} : { title: shortMessage(title) }),
  };
  return (await vscode.window.showQuickPick(choices.map(shortRow), options))?.value;
}

/** As pick, for several at once; those marked `picked` are chosen to begin with. Asks again until there is at least one. */
export async function pickSome<T>(
  title: string,
  placeHolder: string,
  choices: readonly Choice<T>[],
): Promise<T[] | undefined> {
  const options = { title: shortMessage(title), canPickMany: true, ignoreFocusOut: true } as const;
  const rows = choices.map(shortRow);
  for (let asked = placeHolder; ; asked = `Choose at least one. ${placeHolder}`) {
    const chosen = await vscode.window.showQuickPick(rows, { ...options, placeHolder: shortMessage(asked) });
    if (chosen === undefined) return undefined;
    if (chosen.length > 0) return chosen.map(({ value }) => value);
  }
}

export interface Question {
  readonly title: string;
  readonly prompt: string;
  readonly value?: string;
  readonly placeHolder?: string;
  readonly password?: boolean;
  /** Words that say what is wrong with a value, undefined where nothing is. */
  readonly refuse: (value: string) => string | undefined;
  /** What a value that is not refused leads to, shown while it is typed. */
  readonly preview?: (value: string) => string;
}

/** Asks for one line; it stays open when the user looks elsewhere, so that nothing typed is lost. */
export function askText({ refuse, preview, ...question }: Question): Thenable<string | undefined> {
  const validateInput = (value: string) => {
    const refused = refuse(value);
    if (refused !== undefined || preview === undefined) return refused;
    return { message: preview(value), severity: vscode.InputBoxValidationSeverity.Info };
  };
  const words = { title: shortMessage(question.title), prompt: shortMessage(question.prompt) };
  return vscode.window.showInputBox({ ...question, ...words, ignoreFocusOut: true, validateInput });
}

/** A modal question before something that cannot be brought back; true only for the named button. */
export async function confirm(message: string, detail: string, button: string): Promise<boolean> {
  const options = { modal: true, detail: shortMessage(detail) };
  return (await vscode.window.showWarningMessage(shortMessage(message), options, button)) === button;
}

/** As confirm, with several ways on; undefined where the user cancels. */
export const choose = async <T extends string>(
  message: string,
  detail: string,
  ...buttons: T[]
): Promise<T | undefined> => vscode.window.showWarningMessage<T>(message, { modal: true, detail }, ...buttons);

/**
 * Shows a secret that cannot be shown again until it is copied or closed, and forgets it. Gives the button that was chosen: what is
 * to be done with the secret by another than "Copy" is left to the caller.
 */
export async function showOnce<T extends string>(
  message: string,
  secret: string,
  detail: string,
  ...others: T[]
): Promise<T | 'Copy' | undefined> {
  type Button = { readonly title: T | 'Copy' | 'Close'; readonly isCloseAffordance?: boolean };
  const buttons: Button[] = [...(['Copy', ...others] as const).map((title) => ({ title }))];
  const close: Button = { title: 'Close', isCloseAffordance: true };
  const options = { modal: true, detail: `${secret}\n\n${detail}` };
  const chosen = await vscode.window.showInformationMessage<Button>(shortMessage(message), options, ...buttons, close);
  if (chosen === undefined || chosen.title === 'Close') return undefined;
  if (chosen.title === 'Copy') await copyText(secret);
  return chosen.title;
}

/** Puts a text on the clipboard. */
export const copyText = (text: string): Thenable<void> => vscode.env.clipboard.writeText(text);

/** Tells something that asks for nothing. */
export const notify = (message: string): void => void vscode.window.showInformationMessage(plain(message));

/** As tell, with buttons; gives the one chosen. */
export const inform = <T extends string>(message: string, ...buttons: T[]): Thenable<T | undefined> =>
  vscode.window.showInformationMessage<T>(plain(message), ...buttons);

/** As inform, for what keeps the user from what they asked for. */
export const offer = <T extends string>(message: string, ...buttons: T[]): Thenable<T | undefined> =>
  vscode.window.showWarningMessage<T>(plain(message), ...buttons);

/** Milliseconds that work may take before a notification tells of it: one that goes at once only flickers, and three in a moment hide the next. */
const tellAfter = 500;
/**
 * Milliseconds from then on until the work has ended for its caller. The editor shows the notification for 800 at least, and what is
 * told meanwhile stands above it and drops, away from under the mouse, when it goes.
 */
const toldFor = 1000;

/** Shows that a view or the window is busy while the work runs. In a notification it can be cancelled. */
export async function withProgress<T>(
  location: vscode.ProgressLocation | { viewId: string },
  title: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const result = work(controller.signal);
  const isNotification = location === vscode.ProgressLocation.Notification;
  if (isNotification && !(await isSlow(result, tellAfter, systemClock))) return result;
  const options = { location, title: shortMessage(title), cancellable: isNotification };
  const shown = vscode.window.withProgress(options, (_, token) => {
    token.onCancellationRequested(() => controller.abort());
    return result;
  });
  return isNotification ? noSooner(Promise.resolve(shown), toldFor, systemClock) : shown;
}
