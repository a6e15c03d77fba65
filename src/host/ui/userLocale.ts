import * as vscode from 'vscode';

import type { Locale } from '../../base/moments.ts';

/**
 * Locale for numbers and dates: the editor's language, or the system's locale if that is English, which many choose for programs without
 * writing numbers that way.
 */
export function userLocale(): Locale {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { language } = vscode.env;
  return { locale: /^en\b/i.test(language) ? locale : language, timeZone };
}
