import * as vscode from 'vscode';

export const meetingScheme = 'jobdeck-meeting';

/** Of the page, whose query is the meeting's id. */
export const meetingPageScheme = 'jobdeck-meetingpage';

/** The query of a document's address, such as `summary=m1`, `transcript=m1`, `transcript=m1&subchat=s1` or `context=c1`. */
export type MeetingDocumentId = { readonly [part in 'summary' | 'transcript' | 'subchat' | 'context']?: string };

export const documentIdText = (id: MeetingDocumentId): string => new URLSearchParams(Object.entries(id)).toString();

export const documentIdIn = (text: string): MeetingDocumentId => Object.fromEntries(new URLSearchParams(text));

/** Addresses of meetings' documents that the tabs show, compared ones included. */
export const meetingUrisOf = (tabs: readonly vscode.Tab[]): vscode.Uri[] =>
  tabs.flatMap(({ input }) => urisIn(input)).filter(({ scheme }) => scheme === meetingScheme);

function urisIn(input: unknown): vscode.Uri[] {
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) return [input.uri];
  return input instanceof vscode.TabInputTextDiff ? [input.original, input.modified] : [];
}

/** The meeting of a document or page. */
export function meetingIdOfUri({ scheme, query }: vscode.Uri): string | undefined {
  if (scheme === meetingPageScheme) return query;
  const { transcript, summary } = documentIdIn(query);
  return scheme === meetingScheme ? (transcript ?? summary) : undefined;
}

/** Addresses of documents and pages of meetings that the tabs show. */
export const meetingTabUris = (tabs: readonly vscode.Tab[]): vscode.Uri[] =>
  tabs.flatMap(({ input }) => urisIn(input)).filter((uri) => meetingIdOfUri(uri) !== undefined);

/** The meeting of the active tab, or of a menu's argument. */
export function meetingIdOfTab(argument: unknown): string | undefined {
  const active = vscode.window.tabGroups.activeTabGroup.activeTab;
  const [uri] = argument instanceof vscode.Uri ? [argument] : meetingTabUris(active === undefined ? [] : [active]);
  return uri && meetingIdOfUri(uri);
}

export const allTabs = (): vscode.Tab[] => vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);

/** The document of the active tab, or of a menu's argument. */
export function meetingDocumentIn(argument: unknown): MeetingDocumentId | undefined {
  const active = vscode.window.tabGroups.activeTabGroup.activeTab;
  const [uri] = argument instanceof vscode.Uri ? [argument] : meetingUrisOf(active === undefined ? [] : [active]);
  return uri?.scheme === meetingScheme ? documentIdIn(uri.query) : undefined;
}
