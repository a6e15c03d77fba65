import * as vscode from 'vscode';

import type { Event } from '../../base/flow/event.ts';
import type { Visibility } from '../../base/flow/visibility.ts';
import { withProgress } from './ask.ts';

export function watchView<T>(
  id: string,
  view: { readonly visible: boolean; readonly onDidChangeVisibility: Event<T> },
  visibility: Visibility,
): vscode.Disposable {
  const update = () => visibility.setVisible(id, view.visible);
  const subscriptions = [
    view.onDidChangeVisibility(update),
    vscode.window.onDidChangeWindowState(({ focused }) => focused && visibility.focusWindow()),
  ];
  // The view may have been visible before its feature was loaded.
  update();
  return new vscode.Disposable(() => {
    for (const subscription of subscriptions) subscription.dispose();
    visibility.setVisible(id, false);
  });
}

/** Shows progress in the view while its data is read; a hidden view could show it only on its icon. */
export function showReading(
  viewId: string,
  view: { readonly visible: boolean },
  title: string,
  shown: { readonly reading: Promise<void> | undefined; readonly onDidChange: Event<void> },
): vscode.Disposable {
  let lastReading: Promise<void> | undefined;
  const subscription = shown.onDidChange(() => {
    const { reading } = shown;
    if (reading !== undefined && reading !== lastReading && view.visible)
      void withProgress({ viewId }, title, () => reading);
    lastReading = reading;
  });
  return new vscode.Disposable(() => subscription.dispose());
}
