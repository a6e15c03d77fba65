import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where one VS Code server keeps everything: starting again in the same folder is a restart of the same VS Code. */
export interface ServerFolder {
  readonly data: string;
  readonly extensions: string;
  readonly home: string;
  /** For one run only: it holds sockets, whose paths must be short. */
  readonly temporary: string;
  readonly log: string;
  readonly configuration: string;
}

/** Nothing that asks, updates, reports or gets in the way of what is looked at. */
const quietSettings = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.enableExperiments': false,
  'remote.autoForwardPorts': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'telemetry.telemetryLevel': 'off',
  'git.enabled': false,
  'security.workspace.trust.untrustedFiles': 'open',
};

/** Makes the folders and settings of a server; settings that are named replace the quiet ones. */
export function prepareServerFolder(folder: string, settings: Readonly<Record<string, unknown>>): ServerFolder {
  const places: ServerFolder = {
    data: path.join(folder, 'data'),
    extensions: path.join(folder, 'extensions'),
    home: path.join(folder, 'home'),
    temporary: mkdtempSync('/tmp/jobdeck-'),
    log: path.join(folder, 'server.log'),
    configuration: path.join(folder, 'config.yaml'),
  };
  const user = path.join(places.data, 'User');
  for (const made of [user, places.extensions, places.home]) mkdirSync(made, { recursive: true });
  writeFileSync(path.join(user, 'settings.json'), JSON.stringify({ ...quietSettings, ...settings }, undefined, 2));
  writeFileSync(places.configuration, 'auth: none\n');
  return places;
}
