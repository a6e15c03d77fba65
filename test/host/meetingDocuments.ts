import * as vscode from 'vscode';

import { meetingScheme } from '../../src/features/meetings/documents/documentAddress.ts';
import { until } from './editor.ts';

export const documentOf = (query: string) =>
  vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === meetingScheme && uri.query === query);

/** The text of an open document, once it fits. */
export const shown = (query: string, fits: (text: string) => boolean) =>
  until(`the document ${query}`, () => {
    const text = documentOf(query)?.getText();
    return text !== undefined && fits(text) ? text : undefined;
  });
export const isWhole = (text: string): boolean => text !== '' && !/being read\. The rest follows/.test(text);
export const messagesIn = (text: string): number => text.match(/^\*\*\d/gm)?.length ?? 0;
