import { spawn } from 'node:child_process';

import { isFree } from '../workbench/freePort.ts';
import { installExtension, startServer } from '../workbench/server.ts';

export interface StartOptions {
  /** What this VS Code keeps between runs. */
  readonly folder: string;
  /** The packaged extensions to install. */
  readonly extensions: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

/** The same at every start, because a browser knows its user's tokens and settings by the address. */
const usualPort = 4373;

/** Serves VS Code on this machine until it ends; the address is the last line printed. */
export async function serveWorkbench({ folder, extensions, environment }: StartOptions, port?: number): Promise<void> {
  for (const vsix of extensions) await installExtension(folder, vsix);
  const chosen = port ?? ((await isFree(usualPort)) ? usualPort : undefined);
  const server = await startServer({
    folder,
    environment,
    purpose: 'use',
    ...(chosen === undefined ? {} : { port: chosen }),
  });
  if (chosen === undefined) console.log(`Port ${usualPort} is taken, so this one is another VS Code to your browser.`);
  console.log('Jobdeck is open in VS Code at this address; Ctrl+C ends it.');
  console.log(server.address);
  openInBrowser(server.address);
  await server.ended;
  throw new Error(`The VS Code server ended by itself; its log is ${server.places.log}.`);
}

/** Opens the user's own browser where there is a desktop; the address is printed anyway. */
function openInBrowser(address: string): void {
  const { DISPLAY, WAYLAND_DISPLAY } = process.env;
  const hasDesktop = process.platform === 'darwin' || DISPLAY !== undefined || WAYLAND_DISPLAY !== undefined;
  if (!hasDesktop) return;
  const program = process.platform === 'darwin' ? 'open' : 'xdg-open';
  spawn(program, [address], { detached: true, stdio: 'ignore' })
    .on('error', () => undefined)
    .unref();
}
