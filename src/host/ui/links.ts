import * as vscode from 'vscode';

/** Opens a web address in the browser, which the editor asks about first where it does not know the host; no other kind of address. */
export async function openLink(address: string): Promise<void> {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return;
  await vscode.env.openExternal(vscode.Uri.parse(url.href));
}
