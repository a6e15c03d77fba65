import * as vscode from 'vscode';

import type { Event } from '../../base/event.ts';
import type { Visibility } from '../../base/visibility.ts';
import { withProgress } from './ask.ts';

/** Says in `visibility` whether a view is to be seen, and when somebody turns to its window. */
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
  // The view may have been in sight before anything was loaded that could follow it.
  tell();
  return new vscode.Disposable(() => {
    for (const subscription of subscriptions) subscription.dispose();
    visibility.setVisible(id, false);
  });
}

/** Shows that a view is busy as long as what it shows is read; one that is hidden has nothing to show it on but its icon. */
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
