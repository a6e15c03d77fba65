import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import { icons } from '../src/webview/icons.ts';

/** @type {(font: Buffer, text: string, options: { targetFormat: 'truetype' }) => Promise<Buffer>} */
const subsetFont = createRequire(import.meta.url)('subset-font');

/**
 * A font of the icons that pages show, a sixteenth of the whole one.
 * @param {string} codicons path of the whole font
 * @returns {Promise<Buffer>} TrueType
 */
export async function iconFont(codicons) {
  const text = String.fromCodePoint(...Object.values(icons));
  return subsetFont(await readFile(codicons), text, { targetFormat: 'truetype' });
}
