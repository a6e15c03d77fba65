import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { hostProgram } from '../setup/places.mjs';
import { freePort, isFree } from './freePort.ts';
import type { ProcessGroup } from './processGroup.ts';
import { changeSettings, prepareServerFolder, type ServerFolder, type Settings } from './serverFolder.ts';
import { runServerProgram } from './serverProgram.ts';

export interface ServerOptions {
  /** Everything the server keeps; the same folder again means a restart. */
  readonly folder: string;
  /** Any free one if none is named. A browser profile knows its user by the address, so a restart needs the port it had. */
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly settings?: Settings;
  /** `tests` takes orders from the address (which extension and tests to run), `use` is what a user has. */
  readonly purpose: 'use' | 'tests';
  /** Seconds that the extension host of a closed window lives on; VS Code's own default is three hours. */
  readonly graceSeconds?: number;
  readonly workspaceTrust?: 'asked' | 'given';
  /** The editor's own extensions that it has; all of them if none is named. */
  readonly editorExtensions?: readonly string[];
}

/** What tests use of VS Code's own extensions. The other 90 cost each start of a window 12 s of processor time. */
export const testedExtensions = [
  'theme-defaults',
  'markdown-basics',
  'markdown-language-features',
  'json',
  'json-language-features',
] as const;

/** A VS Code that is served on this machine only. */
export interface WorkbenchServer {
  readonly port: number;
  readonly authority: string;
  /** Opens the folder's own workspace. */
  readonly address: string;
  readonly places: ServerFolder;
  /** Settles when the server ends without being stopped. */
  readonly ended: Promise<unknown>;
  /** Lets it write what it has not written yet, for a start on the same folder. */
  stop(): Promise<void>;
  /** Ends it for good. */
  kill(): Promise<void>;
}

const startPatience = 60_000;

/** Starts a VS Code server and waits until it answers. */
export async function startServer(options: ServerOptions): Promise<WorkbenchServer> {
  const port = options.port ?? (await freePort());
  if (!(await isFree(port)))
    throw new Error(`Port ${port} of 127.0.0.1 is taken: end what listens there, or name another.`);
  const places = prepareServerFolder(options.folder);
  changeSettings(places, options.settings ?? {});
  const authority = `127.0.0.1:${port}`;
  const program = runServerProgram(places, serverArguments(authority, options), options.environment);
  try {
    await untilHealthy(authority, program);
  } catch (error) {
    await program.end();
    throw new Error(`The VS Code server did not start. Its log:\n${readFileSync(places.log, 'utf8')}`, {
      cause: error,
    });
  }
  const address = `http://${authority}/?folder=${encodeURIComponent(places.workspace)}`;
  return { port, authority, address, places, ended: program.ended, stop: program.end, kill: program.kill };
}

/** Installs a packaged extension into the server's folder, as a user does with "Install from VSIX…". */
export async function installExtension(folder: string, vsix: string): Promise<void> {
  const places = prepareServerFolder(folder);
  const program = runServerProgram(places, ['--install-extension', vsix, '--force']);
  const code = await program.ended;
  await program.end();
  if (code !== 0) throw new Error(`VS Code refused to install ${vsix}:\n${readFileSync(places.log, 'utf8')}`);
}

function serverArguments(
  authority: string,
  { folder, purpose, graceSeconds, workspaceTrust, editorExtensions }: ServerOptions,
): string[] {
  const own = editorExtensions && linkExtensions(path.join(folder, 'editorExtensions'), editorExtensions);
  return [
    ...['--auth', 'none', '--bind-addr', authority],
    ...['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override'],
    ...(graceSeconds === undefined ? [] : ['--reconnection-grace-time', String(graceSeconds)]),
    ...(workspaceTrust === 'asked' ? [] : ['--disable-workspace-trust']),
    ...(purpose === 'tests' ? ['--vscode-option', 'enable-smoke-test-driver'] : []),
    ...(own === undefined ? [] : ['--vscode-option', `builtin-extensions-dir=${own}`]),
  ];
}

/** Fills a folder with links to these extensions of the editor, and returns it. */
function linkExtensions(folder: string, names: readonly string[]): string {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const name of names) symlinkSync(path.join(hostProgram, 'lib/vscode/extensions', name), path.join(folder, name));
  return folder;
}

async function untilHealthy(authority: string, program: ProcessGroup): Promise<void> {
  const deadline = performance.now() + startPatience;
  let over = false;
  void program.ended.then(() => (over = true));
  while (!(await isHealthy(authority))) {
    if (over || performance.now() > deadline) throw new Error(over ? 'It ended at once.' : 'It does not answer.');
    await delay(50);
  }
}

const isHealthy = (authority: string): Promise<boolean> =>
  fetch(`http://${authority}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
