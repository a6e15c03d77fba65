import assert from 'node:assert/strict';
import * as vscode from 'vscode';

import type { InputOf } from '../../src/contract/operation.ts';
import type { Card } from '../../src/contract/tracker/board.ts';
import type { Note, NoteFolder, NoteListItem } from '../../src/contract/tracker/library.ts';
import type { trackerOperations } from '../../src/contract/tracker.ts';
import { noteUri } from '../../src/features/notes/files/address.ts';
import { fileName } from '../../src/features/notes/files/names.ts';
import { type Address, overRest } from '../service/calls.ts';
import { leap } from './leapingDate.ts';
import { createToken } from './localToken.ts';
import type { Pick } from './playedInputs.ts';

type InputTo<Name extends keyof typeof trackerOperations> = InputOf<(typeof trackerOperations)[Name]>;

const all: Pick = (rows) => rows;
const first: Pick = (rows) => rows[0] ?? assert.fail('nothing to choose');

/** Another client of the embedded service with its own token; the editor learns of its changes as of those of any client. */
export class OtherClient {
  readonly #address: Address;

  private constructor(address: Address) {
    this.#address = address;
  }

  static async start(): Promise<OtherClient> {
    // Excludes requests of earlier test files from the limit.
    leap();
    await vscode.extensions.getExtension('jobdeck.jobdeck')?.activate();
    return new OtherClient((await createToken('Another client', [all, first])).at);
  }

  create(input: InputTo<'create_note'>): Promise<Note> {
    return overRest(this.#address, 'create_note', input);
  }

  update(input: InputTo<'update_note'>): Promise<Note> {
    return overRest(this.#address, 'update_note', input);
  }

  async folders(): Promise<readonly NoteFolder[]> {
    return (await overRest(this.#address, 'list_note_folders', {})).items;
  }

  /** Notes that match the query; `testProject` selects only test projects. */
  async notes(query: string, testProject?: boolean): Promise<readonly NoteListItem[]> {
    const wanted = { ...(query === '' ? {} : { query }), ...(testProject === undefined ? {} : { testProject }) };
    return (await overRest(this.#address, 'list_notes', wanted)).items;
  }

  async cards(): Promise<readonly Card[]> {
    return (await overRest(this.#address, 'tracker_get_board', {})).cards;
  }

  read(noteId: string): Promise<Note> {
    return overRest(this.#address, 'get_note', { noteId });
  }
}

type Named = { readonly id: string; readonly title: string };

/** URI of a note of the local service. A tab at the default path is never moved to another path. */
export const uriOf = ({ id, title }: Named, path = `/${fileName(title)}.md`): vscode.Uri =>
  noteUri('this-machine', { id, testProject: false }, path);

/** Opens a note in an editor, as the tree does. */
export const openNote = (note: Named, path?: string): Thenable<vscode.TextEditor> =>
  vscode.window.showTextDocument(uriOf(note, path), { preview: false });

/** Inserts text at the start of the document. */
export async function type(editor: vscode.TextEditor, text: string): Promise<void> {
  assert.ok(await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), text)));
}

/** Closes all editors and discards unsaved text. */
export async function closeAll(): Promise<void> {
  while (vscode.window.tabGroups.activeTabGroup.activeTab !== undefined)
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
}
