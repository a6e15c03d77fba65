import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import { suitableNode } from '../setup/node.mjs';
import { hostProgram } from '../setup/places.mjs';
import { freePort } from './freePort.ts';
import { endProcessGroup } from './processGroup.ts';
import { prepareServerFolder, type ServerFolder } from './serverFolder.ts';

export interface ServerOptions {
  /** Everything the server keeps; the same folder again means a restart. */
  readonly folder: string;
  /** Taken if free. A browser profile knows its user by the address, so a restart needs the port it had. */
  readonly port?: number;
  readonly environment?: Readonly<Record<string, string>>;
  readonly settings?: Readonly<Record<string, unknown>>;
  /** `tests` takes orders from the address (which extension and tests to run), `use` is what a user has. */
  readonly purpose: 'use' | 'tests';
  /** Seconds that the extension host of a closed window lives on; VS Code's own default is three hours. */
  readonly graceSeconds?: number;
  readonly workspaceTrust?: 'asked' | 'given';
}

/** A VS Code that is served on this machine only. */
export interface WorkbenchServer {
  readonly port: number;
  readonly authority: string;
  readonly address: string;
  readonly places: ServerFolder;
  stop(): Promise<void>;
}

const startPatience = 30_000;

/** Starts a VS Code server and waits until it answers. */
export async function startServer(options: ServerOptions): Promise<WorkbenchServer> {
  const places = prepareServerFolder(options.folder, options.settings ?? {});
  const port = await freePort(options.port);
  const authority = `127.0.0.1:${port}`;
  const log = openSync(places.log, 'a');
  const child = spawn(suitableNode(), [...programAndFolders(places), ...serverArguments(authority, options)], {
    env: { ...serverEnvironment(places), ...options.environment },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const stop = async (): Promise<void> => {
    await endProcessGroup(child);
    rmSync(places.temporary, { recursive: true, force: true });
  };
  const server = { port, authority, address: `http://${authority}/`, places, stop };
  try {
    await untilHealthy(server, child);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

/** Installs a packaged extension into the server's folder, as a user does with "Install from VSIX…". */
export async function installExtension(folder: string, vsix: string): Promise<void> {
  const places = prepareServerFolder(folder, {});
  const log = openSync(places.log, 'a');
  const child = spawn(suitableNode(), [...programAndFolders(places), '--install-extension', vsix, '--force'], {
    env: serverEnvironment(places),
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const code = await new Promise((resolve) => child.once('exit', resolve));
  rmSync(places.temporary, { recursive: true, force: true });
  if (code !== 0) throw new Error(`VS Code refused to install ${vsix}:\n${readFileSync(places.log, 'utf8')}`);
}

const programAndFolders = (places: ServerFolder): string[] => [
  hostProgram,
  ...['--user-data-dir', places.data],
  ...['--extensions-dir', places.extensions],
  ...['--config', places.configuration],
];

function serverArguments(authority: string, { purpose, graceSeconds, workspaceTrust }: ServerOptions): string[] {
  return [
    ...['--auth', 'none', '--bind-addr', authority],
    ...['--disable-telemetry', '--disable-update-check', '--disable-getting-started-override'],
    ...(graceSeconds === undefined ? [] : ['--reconnection-grace-time', String(graceSeconds)]),
    ...(workspaceTrust === 'asked' ? [] : ['--disable-workspace-trust']),
    ...(purpose === 'tests' ? ['--vscode-option', 'enable-smoke-test-driver'] : []),
  ];
}

/** A user of its own: neither this machine's settings nor a VS Code around us may show through. */
function serverEnvironment({ home, temporary }: ServerFolder): NodeJS.ProcessEnv {
  const outside = Object.entries(process.env).filter(([name]) => !/^(VSCODE_|npm_|NODE_OPTIONS|ELECTRON_)/.test(name));
  return {
    ...Object.fromEntries(outside),
    HOME: home,
    XDG_CONFIG_HOME: home,
    XDG_DATA_HOME: home,
    XDG_RUNTIME_DIR: temporary,
    TMPDIR: temporary,
  };
}

async function untilHealthy({ address, places }: WorkbenchServer, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + startPatience;
  while (!(await isHealthy(address))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      throw new Error(`The VS Code server did not start. Its log:\n${readFileSync(places.log, 'utf8')}`);
    }
    await delay(50);
  }
}

const isHealthy = (address: string): Promise<boolean> =>
  fetch(new URL('/healthz', address)).then(
    ({ ok }) => ok,
    () => false,
  );
