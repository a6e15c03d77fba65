import * as vscode from 'vscode';

import { log } from '../log.ts';
import type { Choice, Heading } from './ask.ts';
import { formatFailure } from './formatFailure.ts';
import { shortMessage } from './plain.ts';
import { showQuestion } from './question.ts';
import { shortRow } from './shortRows.ts';

export interface SearchResults<T> {
  readonly choices: readonly (Choice<T> | Heading)[];
  readonly more: ((signal: AbortSignal) => Promise<SearchResults<T>>) | undefined;
}

export interface Search<T> {
  readonly title: string;
  readonly placeHolder: string;
  readonly nothing: string;
  readonly find: (typed: string, signal: AbortSignal) => Promise<SearchResults<T>>;
}

type Row<T> = Choice<T> | Heading | (vscode.QuickPickItem & { readonly act: () => void });

const searchDelayMs = 200;

export async function pickBySearch<T>(needs: Search<T>): Promise<T | undefined> {
  const { title, placeHolder, nothing, find } = needs;
  const box = vscode.window.createQuickPick<Row<T>>();
  box.title = shortMessage(title);
  box.placeholder = shortMessage(placeHolder);
  box.matchOnDescription = true;
  box.matchOnDetail = true;
  // Without it the editor sorts by its own match of the labels and shows no headings; its types do not have it yet.
  Object.assign(box, { sortByLabel: false });
  let search = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (shown: readonly Row<T>[], { choices, more }: SearchResults<T>): void => {
    // The service has filtered already, by more than the visible text.
    const rows = [...shown, ...choices.map((choice) => ({ ...shortRow(choice), alwaysShow: true }))];
    const next = more && { label: '$(ellipsis) Show More', alwaysShow: true, act: () => void read(more, rows) };
    const none = rows.length === 0 ? [{ label: nothing, alwaysShow: true, act: () => undefined }] : [];
    const active = rows[shown.length];
    box.items = [...rows, ...(next === undefined ? none : [next])];
    if (shown.length > 0 && active !== undefined) box.activeItems = [active];
  };

  const read = async (load: (signal: AbortSignal) => Promise<SearchResults<T>>, shown: readonly Row<T>[] = []) => {
    search.abort();
    const mine = new AbortController();
    search = mine;
    box.busy = true;
    try {
      const found = await load(mine.signal);
      if (!mine.signal.aborted) show(shown, found);
    } catch (error) {
      if (mine.signal.aborted) return;
      log.error(`${title}: ${String(error)}`);
      box.items = [...shown, retryRow(error, () => void read(load, shown))];
    } finally {
      if (search === mine) box.busy = false;
    }
  };

  const chosen = showQuestion<T>(box, (answer) => {
    box.onDidChangeValue((typed) => {
      clearTimeout(timer);
      timer = setTimeout(() => void read((signal) => find(typed, signal)), searchDelayMs);
    });
    box.onDidAccept(() => {
      const [row] = box.selectedItems;
      if (row !== undefined && 'act' in row) row.act();
      else if (row !== undefined && 'value' in row) answer(row.value);
    });
  });
  void read((signal) => find('', signal));
  try {
    return await chosen;
  } finally {
    clearTimeout(timer);
    search.abort();
  }
}

const retryRow = (error: unknown, act: () => void) => ({
  label: '$(refresh) Try Again',
  detail: formatFailure(error),
  alwaysShow: true,
  act,
});
