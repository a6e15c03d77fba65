import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where one VS Code keeps everything: starting again in the same folder is a restart of the same VS Code. */
export interface ServerFolder {
  readonly data: string;
  readonly extensions: string;
  readonly home: string;
  readonly workspace: string;
  readonly log: string;
  readonly configuration: string;
}

/** User settings by their name. */
export type Settings = Readonly<Record<string, unknown>>;

/** Nothing that asks, updates, reports or gets in the way of what is looked at. */
const quietSettings: Settings = {
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.enableExperiments': false,
  'remote.autoForwardPorts': false,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'telemetry.telemetryLevel': 'off',
  'git.enabled': false,
  // A palette or list that is open stays so when an editor that has loaded late takes the focus.
  'workbench.quickOpen.closeOnFocusLost': false,
  // What moves or blinks is drawn again and again, and differs between two pictures.
  'workbench.reduceMotion': 'on',
  'editor.cursorBlinking': 'solid',
};

/**
 * For measurements of milliseconds. By default the editor looks for ports every two seconds, for which the extension host forks a process that
 * takes tens of milliseconds; and a reload soon after a tab was closed may restore it.
 */
export const measuredSettings: Settings = {
  'remote.autoForwardPortsSource': 'output',
  'workbench.editor.restoreEditors': false,
};

/** Makes the folders, and at the first time the settings: those that a user changed since stay. */
export function prepareServerFolder(folder: string): ServerFolder {
  const places: ServerFolder = {
    data: path.join(folder, 'data'),
    extensions: path.join(folder, 'extensions'),
    home: path.join(folder, 'home'),
    workspace: path.join(folder, 'workspace'),
    log: path.join(folder, 'server.log'),
    configuration: path.join(folder, 'config.yaml'),
  };
  const { data, extensions, home, workspace } = places;
  for (const made of [path.join(data, 'User'), extensions, home, workspace]) mkdirSync(made, { recursive: true });
  if (!existsSync(settingsFile(places))) changeSettings(places, quietSettings);
  writeFileSync(places.configuration, 'auth: none\n');
  return places;
}

/** Merges user settings into the file and returns the previous ones; a running VS Code reads them at once. */
export function changeSettings(places: ServerFolder, changes: Settings): Settings {
  const file = settingsFile(places);
  const settings: Settings = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  writeFileSync(file, JSON.stringify({ ...settings, ...changes }, undefined, 2));
  return settings;
}

/** The user's settings. */
export const settingsFile = ({ data }: ServerFolder): string => path.join(data, 'User/settings.json');
