import * as vscode from 'vscode';

import { waitTimeoutMs } from '../fixtures/waiting.ts';
import { playedInputBox } from './playedInputs.ts';

/**
 * Looks again, soon after each time, until there is something; fails by name when it takes too long. What the product itself does only once in a while
 * has its interval in addition.
 */
export async function until<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
  intervalMs = 0,
): Promise<T> {
  const limitMs = intervalMs + waitTimeoutMs;
  // Not by the date, which a test may have set.
  const end = performance.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`Waited ${limitMs / 1000} s in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Answers the next input boxes in order while the work runs, as a user does who types and presses Enter. */
export async function typing(answers: readonly string[], work: () => PromiseLike<unknown>): Promise<void> {
  const left = [...answers];
  const { showInputBox, createInputBox } = vscode.window;
  Object.assign(vscode.window, {
    showInputBox: async () => left.shift(),
    createInputBox: playedInputBox(() => left.shift()),
  });
  try {
    await work();
  } finally {
    Object.assign(vscode.window, { showInputBox, createInputBox });
  }
  if (left.length > 0) throw new Error(`${left.length} questions were not asked.`);
}

/** The text of a card's document: what the store, and so the tree, shows of it now. */
export async function cardText(cardId: string): Promise<string> {
  const uri = vscode.Uri.from({ scheme: 'jobdeck-card', path: '/card.md', query: cardId });
  const document = await vscode.workspace.openTextDocument(uri);
  return document.getText();
}
