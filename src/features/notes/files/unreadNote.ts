import * as vscode from 'vscode';

import { ServiceError } from '../../../base/errors.ts';

const line = 'This note was not read before, so it can be shown only when the service can be reached again.\n';

/** Shown read-only for a note that cannot be read now; the editor's own message would only name an unexpected error. */
export const unreadText = (): Uint8Array => new TextEncoder().encode(line);

export const unreadFile: vscode.FileStat = {
  type: vscode.FileType.File,
  ctime: 0,
  mtime: 0,
  size: unreadText().byteLength,
  permissions: vscode.FilePermission.Readonly,
};

export const isOutOfReach = (error: unknown): boolean => ServiceError.is(error, 'unreachable');
