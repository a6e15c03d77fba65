import * as vscode from 'vscode';

import type { Locale } from '../../base/moments.ts';

/**
 * How this person writes numbers and dates: as in the editor's own language, or as their system does where that is English, which many
 * choose for programs without writing numbers that way.
 */
export function userLocale(): Locale {
  const { locale, timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { language } = vscode.env;
  return { locale: /^en\b/i.test(language) ? locale : language, timeZone };
}
