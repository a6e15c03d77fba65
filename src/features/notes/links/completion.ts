import * as vscode from 'vscode';

import { userLocale } from '../../../host/ui/environment.ts';
import type { BoardStore } from '../../../store/board/board.ts';
import type { NotesStore } from '../../../store/notes/notes.ts';
import { noteScheme } from '../files/address.ts';
import { type LinkChoice, linkChoices, typedLink } from './linkChoices.ts';
import { markdownLink } from './linkPaths.ts';

interface LinkCompletionNeeds {
  readonly notes: NotesStore;
  readonly board: Pick<BoardStore, 'board' | 'serverState'>;
  readonly mayReadBoard: () => boolean;
}

const kinds: Readonly<Record<LinkChoice['kind'], vscode.CompletionItemKind>> = {
  note: vscode.CompletionItemKind.File,
  card: vscode.CompletionItemKind.Reference,
  company: vscode.CompletionItemKind.Module,
};

/** Completes `[[` in notes to a Markdown link. */
export const registerLinkCompletion = (needs: LinkCompletionNeeds): vscode.Disposable =>
  vscode.languages.registerCompletionItemProvider(
    { scheme: noteScheme, language: 'markdown' },
    { provideCompletionItems: (document, position) => completions(needs, document, position) },
    '[',
  );

async function completions(
  { notes, board, mayReadBoard }: LinkCompletionNeeds,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<vscode.CompletionList | undefined> {
  const line = document.lineAt(position.line).text;
  const typed = typedLink(line.slice(0, position.character));
  if (typed === undefined || isInCode(document, position.line)) return undefined;
  // Without the list or the board, the rest is offered.
  if (notes.notes === undefined) await notes.refresh();
  if (board.board === undefined && mayReadBoard()) await board.serverState.refresh();
  const choices = linkChoices(
    {
      notes: notes.notes,
      board: mayReadBoard() ? board.board : undefined,
      language: userLocale().locale,
    },
    typed,
  );
  const end = line.startsWith(']]', position.character) ? 2 : 0;
  const start = position.translate(0, -typed.length - 2);
  const range = new vscode.Range(start, position.translate(0, end));
  const items = choices.map((choice, index) => itemOf(choice, range, `[[${typed}`, index, document.uri.path));
  return new vscode.CompletionList(items, true);
}

function isInCode(document: vscode.TextDocument, line: number): boolean {
  let isFenced = false;
  for (let each = 0; each < line; each += 1)
    if (/^\s{0,3}(```|~~~)/.test(document.lineAt(each).text)) isFenced = !isFenced;
  return isFenced;
}

function itemOf(
  { kind, label, detail, path }: LinkChoice,
  range: vscode.Range,
  filterText: string,
  index: number,
  from: string,
): vscode.CompletionItem {
  const item = new vscode.CompletionItem({ label, description: detail }, kinds[kind]);
  // The choices are filtered already, and the editor would put its own best match first.
  return Object.assign(item, {
    range,
    filterText,
    sortText: String(index).padStart(3, '0'),
    insertText: markdownLink(label, from, path),
  });
}
