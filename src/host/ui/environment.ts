import * as vscode from 'vscode';

import type { Locale } from '../../base/domain/moments.ts';
import { ownExtension } from '../ownExtension.ts';

export function selectedText(): string {
  const editor = vscode.window.activeTextEditor;
  return editor === undefined ? '' : editor.document.getText(editor.selection);
}

export const clipboardText = (): Thenable<string> => vscode.env.clipboard.readText();

const runsOnUsersMachine = (): boolean => ownExtension().extensionKind === vscode.ExtensionKind.UI;

/** The machine on which the extension runs; undefined if it is the user's, also in a window of another machine. */
export const remoteName = (): string | undefined => (runsOnUsersMachine() ? undefined : vscode.env.remoteName);

/** The machine of the window's files and terminals if the extension runs on another one. */
export const remoteOfWindow = (): string | undefined => (runsOnUsersMachine() ? vscode.env.remoteName : undefined);

/** Whether the editor can open a file of this machine in another program of the user's, such as a reader of PDFs. */
export const canOpenInPrograms = (): boolean =>
  vscode.env.uiKind === vscode.UIKind.Desktop && remoteName() === undefined;

/** Opens only http and https addresses; the editor confirms first if it does not know the host. */
export async function openLink(address: string): Promise<void> {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return;
  await vscode.env.openExternal(vscode.Uri.parse(url.href));
}

/**
 * Locale for numbers and dates: the editor's language, or the system's locale if that is English, which many choose for programs without
 * writing numbers that way.
 */
export function userLocale(): Locale {
  const { language } = vscode.env;
  return {
    // The first date format of a process takes 30 ms, plural rules take less than one.
    locale: /^en\b/i.test(language) ? new Intl.PluralRules().resolvedOptions().locale : language,
    get timeZone() {
      return Intl.DateTimeFormat().resolvedOptions().timeZone;
    },
  };
}
