import * as vscode from 'vscode';

import { isSlow, noSooner, systemClock } from '../../base/flow/clock.ts';
import { returningFocus } from '../webview/pageFocus.ts';
import { plain, shortLine, shortMessage } from './plain.ts';
import { showQuestion } from './question.ts';
import { shortRow } from './shortRows.ts';

export interface Choice<T> extends vscode.QuickPickItem {
  readonly value: T;
}

export interface Heading extends vscode.QuickPickItem {
  readonly kind: vscode.QuickPickItemKind.Separator;
}

export const heading = (label: string): Heading => ({ label, kind: vscode.QuickPickItemKind.Separator });

/** Resolves to undefined if cancelled. */
export function pick<T>(
  placeHolder: string,
  choices: readonly (Choice<T> | Heading)[],
  title?: string,
): Promise<T | undefined> {
  const list = vscode.window.createQuickPick<Choice<T> | Heading>();
  list.title = title && shortMessage(title);
  list.placeholder = shortMessage(placeHolder);
  list.matchOnDescription = true;
  list.matchOnDetail = true;
  list.items = choices.map(shortRow);
  return showQuestion(list, (answer) =>
    list.onDidAccept(() => {
      const [chosen] = list.selectedItems;
      if (chosen !== undefined && 'value' in chosen) answer(chosen.value);
    }),
  );
}

/** As `pick`, for one or more; rows with `picked` are preselected. */
export function pickSome<T>(
  title: string,
  placeHolder: string,
  choices: readonly Choice<T>[],
): Promise<T[] | undefined> {
  const list = vscode.window.createQuickPick<Choice<T>>();
  list.title = shortMessage(title);
  list.placeholder = shortMessage(placeHolder);
  list.canSelectMany = true;
  list.items = choices.map(shortRow);
  list.selectedItems = list.items.filter(({ picked }) => picked);
  return showQuestion(list, (answer) =>
    list.onDidAccept(() => {
      if (list.selectedItems.length > 0) answer(list.selectedItems.map(({ value }) => value));
      else list.placeholder = shortMessage(`Choose at least one. ${placeHolder}`);
    }),
  );
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

/** An invalid text stays in the box, with the reason. Resolves to undefined if cancelled. */
export function askText(question: Question): Promise<string | undefined> {
  const box = inputBox(question);
  return showQuestion(box, (answer) => onValidText(box, question, answer));
}

export function inputBox({ title, prompt, placeHolder, password, value }: Question): vscode.InputBox {
  const box = vscode.window.createInputBox();
  box.title = shortMessage(title);
  box.prompt = shortMessage(prompt);
  box.placeholder = placeHolder;
  box.password = password ?? false;
  box.value = value ?? '';
  return box;
}

export function onValidText(
  box: vscode.InputBox,
  { validate, preview }: Question,
  handle: (text: string) => void,
): void {
  const check = (): boolean => {
    const problem = validate(box.value);
    const shown = problem === undefined ? preview?.(box.value) : undefined;
    box.validationMessage =
      shown === undefined ? problem : { message: shown, severity: vscode.InputBoxValidationSeverity.Info };
    return problem === undefined;
  };
  box.onDidChangeValue(check);
  box.onDidAccept(() => {
    if (check()) handle(box.value);
  });
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
