import * as vscode from 'vscode';

/** A moment's local day in the editor's language; a text that is no moment stays as it is. */
export const dayInWords = (moment: string): string => inWords(moment, { dateStyle: 'medium' });

/** As dayInWords, with the time of day. */
export const momentInWords = (moment: string): string => inWords(moment, { dateStyle: 'full', timeStyle: 'short' });

function inWords(moment: string, style: Intl.DateTimeFormatOptions): string {
  const at = Date.parse(moment);
  return Number.isNaN(at) ? moment : new Intl.DateTimeFormat(vscode.env.language, style).format(at);
}
