import path from 'node:path';

/**
 * Puts the chunks that an entry needs at once into the entry's own file, since each file costs the extension host a good part of
 * a millisecond at every start. The chunk's own file then re-exports it from the entry, so that it is loaded only once; of several
 * entries that need a chunk, the first one holds it.
 *
 * `files` are CommonJS texts by their path; `needs` names the files that each requires as it is loaded.
 */
export function inlineChunks(files, needs, entries) {
  const holders = new Map();
  const visit = (file, entry) => {
    if (holders.has(file)) return;
    for (const needed of needs(file)) visit(needed, entry);
    if (!entries.includes(file)) holders.set(file, entry);
  };
  for (const entry of entries) visit(entry, entry);

  /** How a held file is reached from another: in its holder by its name, else through the holder. */
  const place = (file, from) => {
    const inlined = `inlined[${JSON.stringify(path.posix.basename(file))}]`;
    const holder = holders.get(file);
    return holder === from ? inlined : `${requireFrom(from, holder)}.${inlined}`;
  };
  const withPlaces = (file, entry) =>
    files.get(file).replaceAll(/require\("(\.[^"]+)"\)/g, (_, target) => {
      const needed = path.posix.join(path.posix.dirname(file), target);
      // A later require resolves from the folder of the file that holds the text, which is the entry's.
      return holders.has(needed) ? place(needed, entry) : requireFrom(entry, needed);
    });
  const wholeOf = (entry) => {
    const held = [...holders].flatMap(([file, holder]) => (holder === entry ? file : []));
    const inlined = held.map(
      (file) =>
        `${place(file, entry)}=(()=>{const module={exports:{}};${withPlaces(file, entry)};return module.exports})();`,
    );
    return `"use strict";const inlined={};${inlined.join('')}${withPlaces(entry, entry)};module.exports.inlined=inlined;`;
  };
  const wholes = entries.map((entry) => [entry, wholeOf(entry)]);
  for (const file of holders.keys()) files.set(file, `module.exports=${place(file, file)};`);
  for (const [entry, whole] of wholes) files.set(entry, whole);
}

function requireFrom(file, target) {
  const relative = path.posix.relative(path.posix.dirname(file), target);
  return `require(${JSON.stringify(relative.startsWith('.') ? relative : `./${relative}`)})`;
}
