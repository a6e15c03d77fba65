import * as vscode from 'vscode';

export function ownExtension(): vscode.Extension<unknown> {
  const extension = vscode.extensions.getExtension('jobdeck.jobdeck');
  if (extension === undefined) throw new Error('The extension does not find its own folder.');
  return extension;
}
