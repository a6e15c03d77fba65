import * as vscode from 'vscode';

import { isSlow, noSooner, systemClock } from '../../base/clock.ts';
import { returningFocus } from '../webview/pageFocus.ts';
import { plain, shortLine, shortMessage } from './plain.ts';
import { shortRow } from './shortRows.ts';

export interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
}

export interface Heading extends vscode.QuickPickItem {
  readonly kind: vscode.QuickPickItemKind.Separator;
}

export const heading = (label: string): Heading => ({ label, kind: vscode.QuickPickItemKind.Separator });

/**
 * Resolves to undefined if cancelled. Stays open when the focus moves, because the editor returns the focus to a page or tree some time
 * after the command palette closes, which would close the quick pick too.
 */
export async function pick<T>(
  placeHolder: string,
  choices: readonly (Choice<T> | Heading)[],
  title?: string,
): Promise<T | undefined> {
  const options = {
    placeHolder: shortMessage(placeHolder),
    matchOnDescription: true,
    matchOnDetail: true,
    ignoreFocusOut: true,
    ...(title === undefined ? {} : { title: shortMessage(title) }),
  };
  const chosen = await vscode.window.showQuickPick(choices.map(shortRow), options);
  return chosen && 'value' in chosen ? chosen.value : undefined;
}

/** As `pick`, for one or more; rows with `picked` are preselected. Prompts again until at least one is chosen. */
export async function pickSome<T>(
  title: string,
  placeHolder: string,
  choices: readonly Choice<T>[],
): Promise<T[] | undefined> {
  const options = { title: shortMessage(title), canPickMany: true, ignoreFocusOut: true } as const;
  const rows = choices.map(shortRow);
  for (let prompt = placeHolder; ; prompt = `Choose at least one. ${placeHolder}`) {
    const chosen = await vscode.window.showQuickPick(rows, { ...options, placeHolder: shortMessage(prompt) });
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
  readonly validate: (value: string) => string | undefined;
  readonly preview?: (value: string) => string;
}

/** Stays open when the focus moves, so that no input is lost. */
export function askText({ validate, preview, ...question }: Question): Thenable<string | undefined> {
  const validateInput = (value: string) => {
    const problem = validate(value);
    if (problem !== undefined || preview === undefined) return problem;
    return { message: preview(value), severity: vscode.InputBoxValidationSeverity.Info };
  };
  const texts = { title: shortMessage(question.title), prompt: shortMessage(question.prompt) };
  return vscode.window.showInputBox({ ...question, ...texts, ignoreFocusOut: true, validateInput });
}

/** Modal, before an irreversible action; resolves to true only for the named button. */
export const confirm = async (message: string, detail: string, button: string): Promise<boolean> =>
  (await choose(message, detail, button)) === button;

/** Modal; resolves to undefined if cancelled. */
export async function choose<T extends string>(
  message: string,
  detail: string,
  ...buttons: T[]
): Promise<T | undefined> {
  const options = { modal: true, detail: shortMessage(detail) };
  return returningFocus(vscode.window.showWarningMessage<T>(shortLine(message), options, ...buttons));
}

/**
 * Shows a secret that cannot be shown again, and copies it on "Copy". Resolves to the chosen button; other buttons are left to the caller.
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
  const chosen = await returningFocus(
    vscode.window.showInformationMessage<Button>(shortMessage(message), options, ...buttons, close),
  );
  if (chosen === undefined || chosen.title === 'Close') return undefined;
  if (chosen.title === 'Copy') await copyText(secret);
  return chosen.title;
}

export const copyText = (text: string): Thenable<void> => vscode.env.clipboard.writeText(text);

export const notify = (message: string): void => void vscode.window.showInformationMessage(plain(message));

export const inform = <T extends string>(message: string, ...buttons: T[]): Thenable<T | undefined> =>
  vscode.window.showInformationMessage<T>(plain(message), ...buttons);

/** As `inform`, for what prevents an action of the user. */
export const offer = <T extends string>(message: string, ...buttons: T[]): Thenable<T | undefined> =>
  vscode.window.showWarningMessage<T>(plain(message), ...buttons);

/** Milliseconds before a notification about work is shown: for fast work it would only flicker, and three at once hide the next. */
const notificationDelayMs = 500;
/**
 * Milliseconds from then on until the work ends for its caller. The editor shows the notification for at least 800 ms, and a message above
 * it drops, away from under the pointer, when it closes.
 */
const minNotificationMs = 1000;

/** Only a notification can be cancelled. `report` shows a message beside the title. */
export async function withProgress<T>(
  location: vscode.ProgressLocation | { viewId: string },
  title: string,
  work: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let latest = '';
  let show = (message: string): void => {
    latest = message;
  };
  const result = work(controller.signal, (message) => show(message));
  const isNotification = location === vscode.ProgressLocation.Notification;
  if (isNotification && !(await isSlow(result, notificationDelayMs, systemClock))) return result;
  const options = { location, title: shortMessage(title), cancellable: isNotification };
  const shown = vscode.window.withProgress(options, (progress, token) => {
    show = (message) => progress.report({ message: shortMessage(message) });
    show(latest);
    token.onCancellationRequested(() => controller.abort());
    return result;
  });
  return isNotification ? noSooner(Promise.resolve(shown), minNotificationMs, systemClock) : shown;
}
