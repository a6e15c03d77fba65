import * as vscode from 'vscode';

import type { RecordTabs } from '../../base/editor/openRecord.ts';
import type { NoteListItem } from '../../contract/tracker/library.ts';
import type { NotesStore } from '../../store/notes/notes.ts';
import { activeUri } from './commandArguments.ts';
import { isNoteUri } from './files/address.ts';
import type { NoteAddresses } from './files/noteAddresses.ts';

interface NoteTabsNeeds {
  readonly notes: NotesStore;
  readonly addresses: Pick<NoteAddresses, 'idOf' | 'currentUriOf'>;
  readonly open: (note: Pick<NoteListItem, 'id' | 'testProject'>) => Promise<void>;
}

export interface NoteRecordTabs extends RecordTabs {
  /** Of the note's document; rejects if there is no such note. */
  readonly uriOf: (noteId: string) => Promise<vscode.Uri>;
}

export function noteTabs({ notes, addresses, open }: NoteTabsNeeds): NoteRecordTabs {
  const find = async (noteId: string) => notes.find(noteId) ?? (await notes.texts.get(noteId));
  return {
    kind: 'note',
    active: () => {
      const uri = activeUri();
      const id = uri !== undefined && isNoteUri(uri) ? addresses.idOf(uri) : undefined;
      if (uri === undefined || id === undefined) return undefined;
      const isSame = (document: vscode.TextDocument) => document.uri.toString() === uri.toString();
      const document = vscode.workspace.textDocuments.find(isSame);
      const editor = vscode.window.activeTextEditor;
      const selected = editor !== undefined && isSame(editor.document) ? editor.document.getText(editor.selection) : '';
      return {
        kind: 'note',
        id,
        selection: selected || undefined,
        unsavedText: document?.isDirty === true ? document.getText() : undefined,
      };
    },
    open: async (id) => open(await find(id)),
    uriOf: async (id) => addresses.currentUriOf(await find(id)),
  };
}
