import * as vscode from 'vscode';

import { ServiceError } from '../../base/flow/errors.ts';
import { formatFailure } from './formatFailure.ts';

/** What the editor shows of an error while it reads or writes a file; an error that is not a service's stays as it is. */
export function fileError(uri: vscode.Uri, error: unknown): unknown {
  if (!ServiceError.is(error)) return error;
  if (error.kind === 'missing') return vscode.FileSystemError.FileNotFound(uri);
  const message = formatFailure(error);
  const isForbidden = ['denied', 'signedOut', 'subscriptionEnded'].includes(error.kind);
  return isForbidden ? vscode.FileSystemError.NoPermissions(message) : vscode.FileSystemError.Unavailable(message);
}
