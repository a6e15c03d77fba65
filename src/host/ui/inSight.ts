import * as vscode from 'vscode';

import type { Event } from '../../base/event.ts';
import type { Sight } from '../../base/sight.ts';
import { withProgress } from './ask.ts';

/** Says in `sight` whether a view is to be seen, and when somebody turns to its window. */
export function watchView<T>(
  id: string,
  view: { readonly visible: boolean; readonly onDidChangeVisibility: Event<T> },
  sight: Sight,
): vscode.Disposable {
  const tell = () => sight.set(id, view.visible);
  const subscriptions = [
    view.onDidChangeVisibility(tell),
    vscode.window.onDidChangeWindowState(({ focused }) => focused && sight.look()),
  ];
  // The view may have been in sight before anything was loaded that could follow it.
  tell();
  return new vscode.Disposable(() => {
    for (const subscription of subscriptions) subscription.dispose();
    sight.set(id, false);
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
