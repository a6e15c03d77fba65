import * as vscode from 'vscode';

let open = 0;

/**
 * Shows a quick pick or an input box. Resolves to what `listen` passes to `answer`, or to undefined if the user cancels.
 *
 * Stays open when the focus moves, so that no input is lost. An answered input stays for one turn of the event loop: the next question
 * replaces it, and the editor does not return the focus to a page or tree between the two.
 */
export async function showQuestion<T>(
  input: vscode.QuickInput & Pick<vscode.InputBox, 'onDidHide'>,
  listen: (answer: (value: T) => void) => void,
): Promise<T | undefined> {
  input.ignoreFocusOut = true;
  open += 1;
  try {
    return await new Promise<T | undefined>((resolve) => {
      listen(resolve);
      input.onDidHide(() => resolve(undefined));
      input.show();
    });
  } finally {
    open -= 1;
    setImmediate(() => input.dispose());
  }
}

/**
 * Returns the focus to the open question, if there is one. The editor focuses a page again some time after a menu, a question or a dialog
 * has closed, and a tree after it has revealed a row, even if a question has opened since.
 */
export function focusOpenQuestion(): void {
  if (open > 0) void vscode.commands.executeCommand('workbench.action.focusQuickOpen');
}
