import * as vscode from 'vscode';

import type { Clock } from '../base/clock.ts';
import { log } from '../host/log.ts';
import { sharedFiles } from '../host/sharedFiles.ts';
import { Keeper } from '../store/keeper.ts';

/** Opens what is kept of all accounts in a folder of the extension's own storage; reads nothing yet. */
export const openKeeper = (storage: vscode.Uri, clock: Clock): Keeper =>
  new Keeper({
    files: sharedFiles(vscode.Uri.joinPath(storage, 'cache')),
    clock,
    random: Math.random,
    warn: (text) => log.warn(text),
  });
