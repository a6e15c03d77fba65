import type { ConfigEntry, ConfigFormat } from './clients.ts';
import { type ConfigSyntax, hasSameValue, UnusableConfig, valueAt, without } from './configSyntax.ts';
import { jsonConfig } from './jsonConfig.ts';
import { tomlConfig } from './tomlConfig.ts';

const syntaxes: Readonly<Record<ConfigFormat, ConfigSyntax>> = { json: jsonConfig, toml: tomlConfig };

type PathOf = (config: unknown) => readonly string[];

const mark = '\uFEFF';
const bare = (text: string): string => (text.startsWith(mark) ? text.slice(1) : text);

/** The value at the path; undefined if there is none. */
export function entryIn(format: ConfigFormat, text: string, pathOf: PathOf): unknown {
  const config = syntaxes[format].read(bare(text));
  return valueAt(config, pathOf(config));
}

/** All else stays as it is, comments and order included. Throws an `UnusableConfig` if that is not possible. */
export function withEntry(format: ConfigFormat, text: string, pathOf: PathOf, entry: ConfigEntry): string {
  const { read, set } = syntaxes[format];
  const before = read(bare(text));
  const path = pathOf(before);
  if (hasSameValue(valueAt(before, path), entry)) return text;
  const changed = set(bare(text), path, entry);
  assertOnly(read, changed, { before, path, entry });
  return text.startsWith(mark) ? mark + changed : changed;
}

export function withoutEntry(format: ConfigFormat, text: string, pathOf: PathOf): string {
  const { read, remove } = syntaxes[format];
  const before = read(bare(text));
  const path = pathOf(before);
  if (valueAt(before, path) === undefined) return text;
  const changed = remove(bare(text), path);
  assertOnly(read, changed, { before, path, entry: undefined });
  return text.startsWith(mark) ? mark + changed : changed;
}

interface Change {
  readonly before: unknown;
  readonly path: readonly string[];
  readonly entry: ConfigEntry | undefined;
}

/** Reads the new text again: only the entry may differ. */
function assertOnly(read: ConfigSyntax['read'], text: string, { before, path, entry }: Change): void {
  const after = readChanged(read, text);
  const isRight = hasSameValue(valueAt(after, path), entry);
  if (isRight && hasSameValue(without(after, path), without(before, path))) return;
  throw unchangeable();
}

/** Of a text that no file has, so that a place in it says nothing to the user. */
function readChanged(read: ConfigSyntax['read'], text: string): unknown {
  try {
    return read(text);
  } catch (error) {
    throw error instanceof UnusableConfig ? unchangeable() : error;
  }
}

const unchangeable = (): UnusableConfig =>
  new UnusableConfig('is written in a way that cannot be changed without changing more. Change it by hand.');
