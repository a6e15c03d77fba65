import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A test, hook or process that failed. */
export interface Failure {
  /** Path of the test file, absolute or relative to the working directory. */
  readonly file: string;
  /** Full title of the test. */
  readonly title: string;
  /** The first lines of its error. */
  readonly error: string;
  /** The least that a second run has to run: the test, its file where a hook failed, or the layer where no file is known. Undefined if a second run cannot help. */
  readonly repeats?: 'test' | 'file' | 'layer';
}

const maxLines = 10;
const maxLineLength = 300;
const maxListed = 30;

/** The first lines of a text, without colors and none of them endless. */
export function firstLines(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
  return lines
    .slice(0, maxLines)
    .map((line) => (line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line))
    .join('\n');
}

/** Every failed test with its layer, for the end of the log, whose middle may be cut when it is shown. */
export function listFailures(
  layers: readonly { readonly name: string; readonly failures: readonly Failure[] }[],
  sign = '✗',
): string {
  const all = layers.flatMap(({ name, failures }) => failures.map((failure) => ({ layer: name, ...failure })));
  const listed = all.slice(0, maxListed).map(({ layer, file, title, error }) => {
    const place = file === '' ? layer : `${layer}  ${path.relative('', file)}`;
    return [`${sign} ${place}`, `  ${title}`, ...error.split('\n').map((line) => `    ${line}`)].join('\n').trimEnd();
  });
  if (all.length > maxListed) listed.push(`… and ${all.length - maxListed} more`);
  return listed.join('\n');
}
