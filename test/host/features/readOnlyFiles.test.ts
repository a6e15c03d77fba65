import * as vscode from 'vscode';

import { Emitter } from '../../../src/base/flow/event.ts';
import { registerFileSystemStubs } from '../../../src/host/lazy/fileSystem.ts';
import { registerReadOnlyFiles } from '../../../src/host/lazy/readOnlyFiles.ts';
import { untilEqual } from '../editor.ts';

const scheme = 'jobdeck-test';
const uri = vscode.Uri.from({ scheme, path: '/Test.md', query: 'id' });

describe('read-only file', () => {
  let handles: readonly vscode.Disposable[];
  let text: string;
  /** Lets each read return the text of the time when it was asked for, in order. */
  let reads: (() => void)[];
  let isHeld: boolean;
  const changed = new Emitter<(id: string) => boolean>();
  const change = (next: string): void => {
    text = next;
    changed.fire(() => true);
  };
  const read = async (): Promise<Uint8Array> => {
    const bytes = new TextEncoder().encode(text);
    const { promise, resolve } = Promise.withResolvers<void>();
    reads.push(resolve);
    if (isHeld) await promise;
    return bytes;
  };

  before(() => {
    handles = [
      registerFileSystemStubs({ [scheme]: 'For a test.' }),
      registerReadOnlyFiles({ scheme, read, onDidChange: changed.event }),
    ];
  });

  beforeEach(() => {
    text = 'One';
    reads = [];
    isHeld = false;
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    for (const handle of handles) handle.dispose();
  });

  it('has the last text when it changes while the editor reads it', async () => {
    const document = await vscode.workspace.openTextDocument(uri);
    await untilEqual('the first text', () => document.getText(), 'One');
    text = 'Two';
    isHeld = true;
    reads = [];
    const release = async (index: number): Promise<void> => {
      await untilEqual(`read ${index}`, () => reads.length > index, true);
      reads[index]?.();
    };
    await vscode.window.showTextDocument(uri);
    // The editor asks for the size, then for the text.
    await release(0);
    await untilEqual('the reading of the second text', () => reads.length, 2);
    change('Three');
    await release(2);
    await untilEqual('the reading of the third text', () => reads.length, 4);
    reads[1]?.();
    await untilEqual('the second text', () => document.getText(), 'Two');
    isHeld = false;
    for (const each of reads) each();
    await untilEqual('the third text', () => document.getText(), 'Three');
  });
});
