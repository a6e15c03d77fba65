import * as vscode from 'vscode';

/** Values of context keys that are set from now on, and those of them that the editor has received. */
export function recordContextKeys(): {
  readonly keys: ReadonlyMap<unknown, unknown>;
  readonly received: ReadonlyMap<unknown, unknown>;
  end(): void;
} {
  const keys = new Map<unknown, unknown>();
  const received = new Map<unknown, unknown>();
  const { executeCommand } = vscode.commands;
  const recording: typeof executeCommand = (command, ...rest) => {
    const answer = executeCommand(command, ...rest);
    if (command === 'setContext') {
      const [key, value] = rest;
      keys.set(key, value);
      void answer.then(() => received.set(key, value));
    }
    return answer as never;
  };
  Object.assign(vscode.commands, { executeCommand: recording });
  return { keys, received, end: () => void Object.assign(vscode.commands, { executeCommand }) };
}
