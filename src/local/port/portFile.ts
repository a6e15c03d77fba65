import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { replaceFile } from '../maintenance/unfinishedFiles.ts';

export interface StoredPort {
  readonly port: number;
  readonly secret: string;
}

const lowest = 1_024;
const highest = 65_535;
const secretBytes = 32;

export const portFileIn = (folder: string): string => join(folder, 'port.json');

/** Returns `damaged` for invalid content; throws if the file cannot be read. */
export function readPortFile(folder: string): StoredPort | 'none' | 'damaged' {
  let text: string;
  try {
    text = readFileSync(portFileIn(folder), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'none';
    throw error;
  }
  return parsed(text) ?? 'damaged';
}

/** Only one process may call it at a time. */
export function writePortFile(folder: string, { port, secret }: StoredPort): void {
  replaceFile(portFileIn(folder), (part) =>
    writeFileSync(part, `${JSON.stringify({ port, secret })}\n`, { mode: 0o600 }),
  );
}

export const newSecret = (): string => randomBytes(secretBytes).toString('base64url');

function parsed(text: string): StoredPort | undefined {
  try {
    const { port, secret } = JSON.parse(text) as Partial<Record<string, unknown>>;
    const isPort = typeof port === 'number' && Number.isInteger(port) && port >= lowest && port <= highest;
    const isSecret = typeof secret === 'string' && Buffer.from(secret, 'base64url').length === secretBytes;
    return isPort && isSecret ? { port, secret } : undefined;
  } catch {
    return undefined;
  }
}
