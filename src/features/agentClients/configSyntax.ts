import type { ConfigEntry } from './clients.ts';

/** The file is not as expected, and nothing may be written; the message completes "The file …". */
export class UnusableConfig extends Error {}

/** Texts have no byte order mark. Each function throws an `UnusableConfig` for an invalid text. */
export interface ConfigSyntax {
  readonly read: (text: string) => unknown;
  /** Adds the entry, or changes only what differs in it. */
  readonly set: (text: string, path: readonly string[], entry: ConfigEntry) => string;
  readonly remove: (text: string, path: readonly string[]) => string;
}
