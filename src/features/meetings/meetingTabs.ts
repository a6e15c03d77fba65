import * as vscode from 'vscode';

import type { RecordTabs } from '../../base/openRecord.ts';
import { meetingDocumentIn, meetingIdOfTab, meetingIdOfUri } from './documentAddress.ts';

interface MeetingTabsNeeds {
  /** Text of the messages that are selected in the active page. */
  readonly selectedText: () => string | undefined;
  readonly open: (meetingId: string) => Promise<void>;
}

export const meetingTabs = ({ selectedText, open }: MeetingTabsNeeds): RecordTabs => ({
  kind: 'meeting',
  active: () => {
    const id = meetingIdOfTab(undefined);
    if (id === undefined) return undefined;
    const shown = meetingDocumentIn(undefined);
    const part =
      shown?.transcript === undefined ? (shown?.summary === undefined ? undefined : 'summary') : 'transcript';
    return { kind: 'meeting', id, part, selection: selectedText() ?? selectedInDocument(id) };
  },
  open,
});

function selectedInDocument(meetingId: string): string | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined || meetingIdOfUri(editor.document.uri) !== meetingId) return undefined;
  return editor.document.getText(editor.selection) || undefined;
}
