import * as vscode from 'vscode';

import { string } from '../../base/input/reader.ts';
import { shortText } from '../../base/text/shortText.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { ModelTool } from '../../host/lazy/runTool.ts';
import { documentUri, openDraft } from '../../host/ui/showDocument.ts';
import { readModelInput, recordId } from './modelInput.ts';

export const proposalScheme = 'jobdeck-proposal';
const maxProposals = 20;
const maxTitleLength = 200;

export interface NoteToolNeeds {
  /** With the rights of agents. */
  readonly tracker: Pick<Tracker, 'get_note'>;
  readonly noteUri: (noteId: string) => Promise<vscode.Uri>;
}

/** Shows texts for notes; the user saves a draft, and a change is written only by update_note. */
export class NoteTools {
  readonly #needs: NoteToolNeeds;
  /** Texts of open comparisons, the oldest first. */
  readonly #proposals = new Map<string, string>();
  readonly tools = {
    jobdeck_draft_note: {
      prepare: (input) => ({ message: `Drafting the note "${shortText(readDraft(input).title, 80)}"` }),
      invoke: (input) => this.#draft(input),
    },
    jobdeck_show_note_diff: {
      prepare: (input) => {
        readDiff(input);
        return { message: 'Showing a change of a note' };
      },
      invoke: (input) => this.#showDiff(input),
    },
  } satisfies Readonly<Record<string, ModelTool>>;

  constructor(needs: NoteToolNeeds) {
    this.#needs = needs;
  }

  readProposal(id: string): string {
    return this.#proposals.get(id) ?? 'This proposal is not kept. Ask the agent to show the change again.\n';
  }

  async #draft(input: unknown): Promise<string> {
    const { title, text } = readDraft(input);
    const heading = title.replace(/\s+/g, ' ').trim();
    const content = text.trimStart().startsWith('# ') ? text : `# ${heading}\n\n${text}`;
    const editor = await openDraft('markdown', content, 0);
    const { end } = editor.document.lineAt(editor.document.lineCount - 1).range;
    editor.selection = new vscode.Selection(new vscode.Position(0, 0), end);
    return 'The draft is open in the editor, with all of it selected, and is not saved. The user creates the note with "Jobdeck: Create Note from Selection…". Do not create it yourself unless the user asks.';
  }

  async #showDiff(input: unknown): Promise<string> {
    const { noteId, text } = readDiff(input);
    const [note, uri] = await Promise.all([this.#needs.tracker.get_note({ noteId }), this.#needs.noteUri(noteId)]);
    const id = crypto.randomUUID();
    this.#proposals.set(id, text);
    const [oldest] = this.#proposals.keys();
    if (this.#proposals.size > maxProposals && oldest !== undefined) this.#proposals.delete(oldest);
    const title = shortText(note.title, maxTitleLength);
    const proposal = documentUri(proposalScheme, title, '.md', id);
    await vscode.commands.executeCommand('vscode.diff', uri, proposal, `${title}: Note ↔ Proposal`, { preview: false });
    return `The change is shown and nothing is written. If the user agrees, call update_note with this text and version ${note.version}.`;
  }
}

const readDraft = (input: unknown) =>
  readModelInput('jobdeck_draft_note', { title: string(500), text: string() }, input);

const readDiff = (input: unknown) =>
  readModelInput('jobdeck_show_note_diff', { noteId: recordId, text: string() }, input);
