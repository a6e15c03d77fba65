import { inspect, isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';

import { waitTimeoutMs } from '../fixtures/waiting.ts';
import { type Entered, playedInputBox } from './playedInputs.ts';

/**
 * Polls until `look` returns a value; throws an error that names `what` after the timeout. `intervalMs` extends the timeout for events that
 * the product produces only once per interval.
 */
export async function until<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
  intervalMs = 0,
): Promise<T> {
  const limitMs = intervalMs + waitTimeoutMs;
  // Not `Date`, which a test may have changed.
  const end = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`Waited ${limitMs / 1000} s in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/**
 * Polls a value of the editor until it fits, and returns it. The editor changes its documents, tabs and tools some time after the command
 * that causes it, so a test reads none of them only once. The failure shows the last value.
 */
export async function untilFits<T>(what: string, look: () => T | Promise<T>, fits: (value: T) => boolean): Promise<T> {
  const seen: T[] = [];
  const found = await until(what, async () => {
    const value = await look();
    seen[0] = value;
    return fits(value) ? { value } : undefined;
  }).catch((error: unknown) => {
    throw new Error(`${String(error)}; last it was ${inspect(seen[0], { depth: 4 })}`, { cause: error });
  });
  return found.value;
}

/** As `untilFits`, for a value that is to be this one. */
export const untilEqual = async <T>(what: string, look: () => T | Promise<T>, expected: T): Promise<void> =>
  void (await untilFits(what, look, (value) => isDeepStrictEqual(value, expected)));

/** Text of the active editor; empty without one. */
export const activeText = (): string => vscode.window.activeTextEditor?.document.getText() ?? '';

/** Text of a document, and whether it is unsaved. */
export const stateOf = (document: vscode.TextDocument) => ({ text: document.getText(), isDirty: document.isDirty });

/** Answers the next input boxes in order while `work` runs. */
export async function typing(answers: readonly Entered[], work: () => PromiseLike<unknown>): Promise<void> {
  const left = [...answers];
  const { createInputBox } = vscode.window;
  Object.assign(vscode.window, { createInputBox: playedInputBox(() => left.shift()) });
  try {
    await work();
  } finally {
    Object.assign(vscode.window, { createInputBox });
  }
  if (left.length > 0) throw new Error(`${left.length} questions were not asked.`);
}

/** Text of a card's document, which shows the current state of the store, as the tree does. */
export async function cardText(cardId: string): Promise<string> {
  const uri = vscode.Uri.from({ scheme: 'jobdeck-card', path: '/card.md', query: cardId });
  const document = await vscode.workspace.openTextDocument(uri);
  return document.getText();
}
