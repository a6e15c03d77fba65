import * as vscode from 'vscode';

import type { Event } from '../../base/event.ts';
import type { Visibility } from '../../base/visibility.ts';
import { withProgress } from './ask.ts';

export function watchView<T>(
  id: string,
  view: { readonly visible: boolean; readonly onDidChangeVisibility: Event<T> },
  visibility: Visibility,
): vscode.Disposable {
  const tell = () => visibility.setVisible(id, view.visible);
  const subscriptions = [
    view.onDidChangeVisibility(tell),
    vscode.window.onDidChangeWindowState(({ focused }) => focused && visibility.focusWindow()),
  ];
  // The view may have been visible before its feature was loaded.
  tell();
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
  let seen: Promise<void> | undefined;
  const subscription = shown.onDidChange(() => {
    const { reading } = shown;
    if (reading !== undefined && reading !== seen && view.visible) void withProgress({ viewId }, title, () => reading);
    seen = reading;
  });
  return new vscode.Disposable(() => subscription.dispose());
}
