import * as vscode from 'vscode';

/** Values of context keys that are set from now on. */
export function recordContextKeys(): { readonly keys: ReadonlyMap<unknown, unknown>; end(): void } {
  const keys = new Map<unknown, unknown>();
  const { executeCommand } = vscode.commands;
  const recording: typeof executeCommand = (command, ...rest) => {
    if (command === 'setContext') keys.set(rest[0], rest[1]);
    return executeCommand(command, ...rest);
  };
  Object.assign(vscode.commands, { executeCommand: recording });
  return { keys, end: () => void Object.assign(vscode.commands, { executeCommand }) };
}
