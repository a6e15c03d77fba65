import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The names and licence texts of the packages that bundled files came from, as their licences ask for.
 * @param {readonly string[]} bundledFiles
 */
export function thirdPartyNotices(bundledFiles) {
  const folders = new Set(bundledFiles.map(packageFolder).filter((folder) => folder !== undefined));
  return [...folders]
    .toSorted()
    .map(noticeOf)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

/**
 * The folder of the package that a file below node_modules belongs to.
 * @param {string} file
 */
function packageFolder(file) {
  return /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file.replaceAll('\\', '/'))?.[1];
}

/** @param {string} folder */
function noticeOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)([.-]|$)/i.test(file));
  const text = texts.map((file) => readFileSync(path.join(folder, file), 'utf8').trim()).join('\n\n');
  if (license === undefined && text === '') throw new Error(`${folder} names no licence.`);
  return `${name} ${version} (${license ?? 'licence below'})\n\n${text}\n`;
}
