import * as vscode from 'vscode';

import type { Locale } from '../../base/moments.ts';

export function selectedText(): string {
  const editor = vscode.window.activeTextEditor;
  return editor === undefined ? '' : editor.document.getText(editor.selection);
}

export const clipboardText = (): Thenable<string> => vscode.env.clipboard.readText();

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
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { language } = vscode.env;
  return { locale: /^en\b/i.test(language) ? locale : language, timeZone };
}
