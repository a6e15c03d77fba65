import * as vscode from 'vscode';

import type { Choice } from './ask.ts';
import { shortMessage } from './plain.ts';
import { showQuestion } from './question.ts';
import { shortRow } from './shortRows.ts';

/** A row that only informs: accepting it does nothing. */
interface Hint extends vscode.QuickPickItem {
  readonly value?: never;
}

interface TypedPick<T> {
  readonly title: string;
  readonly placeHolder: string;
  readonly rowsFor: (typed: string) => readonly (Choice<T> | Hint)[];
}

/**
 * A quick pick whose rows are made of the typed text; Enter accepts the first one. Resolves to undefined if cancelled.
 */
export function pickTyped<T>({ title, placeHolder, rowsFor }: TypedPick<T>): Promise<T | undefined> {
  const box = vscode.window.createQuickPick<Choice<T> | Hint>();
  box.title = shortMessage(title);
  box.placeholder = shortMessage(placeHolder);
  const show = (typed: string): void => {
    box.items = rowsFor(typed).map((row) => ({ ...shortRow(row), alwaysShow: true }));
  };
  show('');
  return showQuestion(box, (answer) => {
    box.onDidChangeValue(show);
    box.onDidAccept(() => {
      // The rows on screen may be those of an earlier text.
      const [selected] = box.selectedItems;
      const chosen = selected && rowsFor(box.value)[box.items.indexOf(selected)];
      if (chosen?.value !== undefined) answer(chosen.value);
    });
  });
}
