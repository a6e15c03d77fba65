import * as vscode from 'vscode';

/** Opens only http and https addresses; the editor confirms first if it does not know the host. */
export async function openLink(address: string): Promise<void> {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return;
  await vscode.env.openExternal(vscode.Uri.parse(url.href));
}
