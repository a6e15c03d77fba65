import path from 'node:path';

/**
 * Puts the chunks that an entry needs at once into the entry's own file, since each file costs the extension host a good part of
 * a millisecond at every start. A chunk's own file then hands out what the entry holds, so that it is there only once.
 *
 * `files` are CommonJS texts by their path; `needs` names the files that each requires as it is loaded.
 */
export function inlineChunks(files, needs, entry) {
  const order = [];
  const visit = (file) => {
    needs(file).forEach(visit);
    if (file !== entry && !order.includes(file)) order.push(file);
  };
  visit(entry);

  const place = (file) => `inlined[${JSON.stringify(path.posix.basename(file))}]`;
  const withPlaces = (file) =>
    files.get(file).replaceAll(/require\("(\.[^"]+)"\)/g, (_, target) => {
      const needed = path.posix.join(path.posix.dirname(file), target);
      // What is asked for later is found from where the text stands then, which is the entry's folder.
      return order.includes(needed)
        ? place(needed)
        : `require(${JSON.stringify(`./${path.posix.relative(path.posix.dirname(entry), needed)}`)})`;
    });
  const inlined = order.map(
    (file) => `${place(file)}=(()=>{const module={exports:{}};${withPlaces(file)};return module.exports})();`,
  );
  const whole = `"use strict";const inlined={};${inlined.join('')}${withPlaces(entry)};module.exports.inlined=inlined;`;
  files.set(entry, whole);
  for (const file of order) {
    const back = path.posix.relative(path.posix.dirname(file), entry);
    files.set(file, `module.exports=require(${JSON.stringify(back)}).${place(file)};`);
  }
}
