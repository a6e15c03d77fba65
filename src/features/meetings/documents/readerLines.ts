import * as vscode from 'vscode';

import type { TranscriptRows } from '../transcript/transcriptRows.ts';
import { type SpeakerLine, speakerLines } from '../transcript/transcriptText.ts';
import { meetingScheme } from './documentAddress.ts';

interface Replaced {
  readonly rows: TranscriptRows;
  readonly lines: readonly SpeakerLine[];
}

/**
 * Keeps the line that the reader of a transcript's document sees first when another version of the transcript replaces it: the editor keeps
 * the number of the line only.
 */
export class ReaderLines implements vscode.Disposable {
  readonly #rowsOf: (query: string) => TranscriptRows | undefined;
  readonly #replaced = new Map<string, Replaced>();
  readonly #subscription: vscode.Disposable;

  /** `rowsOf`: the messages of the text that the editor was given last. */
  constructor(rowsOf: (query: string) => TranscriptRows | undefined) {
    this.#rowsOf = rowsOf;
    this.#subscription = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (document.uri.scheme === meetingScheme && contentChanges.length > 0) this.#keep(document);
    });
  }

  /** Call while the open document still has the messages of these rows. */
  remember(query: string, rows: TranscriptRows): void {
    const document = vscode.workspace.textDocuments.find(
      ({ uri }) => uri.scheme === meetingScheme && uri.query === query,
    );
    if (document !== undefined && !this.#replaced.has(query))
      this.#replaced.set(query, { rows, lines: speakerLines(document.getText()) });
  }

  dispose(): void {
    this.#subscription.dispose();
  }

  #keep(document: vscode.TextDocument): void {
    const { query } = document.uri;
    const before = this.#replaced.get(query);
    this.#replaced.delete(query);
    const rows = this.#rowsOf(query);
    if (before === undefined || rows === undefined) return;
    const editors = vscode.window.visibleTextEditors.filter((editor) => editor.document === document);
    if (editors.length === 0) return;
    const place = rows.placesFrom(before.rows);
    const lines = speakerLines(document.getText());
    for (const editor of editors) {
      const top = editor.visibleRanges[0]?.start.line ?? 0;
      const index = before.lines.findLastIndex(({ line }) => line <= top);
      const now = lines[place(index)]?.line;
      if (index < 0 || now === undefined) continue;
      const wanted = now + top - (before.lines[index]?.line ?? top);
      const line = Math.min(wanted + linesAbove(document), document.lineCount - 1);
      if (wanted !== top) editor.revealRange(new vscode.Range(line, 0, line, 0), vscode.TextEditorRevealType.AtTop);
    }
  }
}

/** What the editor reveals at its top is below the lines that may stick there, which are as many only if none of them wraps. */
function linesAbove(document: vscode.TextDocument): number {
  const settings = vscode.workspace.getConfiguration('editor.stickyScroll', document);
  return settings.get('enabled') === true ? (settings.get<number>('maxLineCount') ?? 0) : 0;
}
