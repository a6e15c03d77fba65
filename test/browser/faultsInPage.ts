import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** Accessibility violations that axe finds, one line per element; empty if none. */
export async function barriersIn(frame: Frame): Promise<string[]> {
  // A document that has axe already need not read its half megabyte again.
  if (!(await frame.evaluate<boolean>(`'axe' in window`))) await frame.evaluate(axe);
  const violations = await frame.evaluate<Violation[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

/**
 * Effects of a hostile text on a page: executed code, elements that our pages never use, policy violations, and a broken layout. `own`
 * selects the elements of these kinds that the page itself draws.
 */
export async function harmIn(frame: Frame, own = 'none'): Promise<string[]> {
  return frame.evaluate<string[]>(`[
    ...(window.pwned === undefined ? [] : ['code ran']),
    ...window.refusedByPolicy,
    ...[...document.querySelectorAll('#page :is(script, style, iframe, object, embed, img, image, video, audio, svg, base, meta, form, link, marquee, math, template):not(${own})')]
      .map(({ tagName }) => 'there is a ' + tagName),
    ...[...document.querySelectorAll('#page a')].filter(({ href }) => !/^https?:/.test(href)).map(({ href }) => 'a link to ' + href),
    ...[...document.querySelectorAll('#page *')].filter((element) => [...element.attributes].some(({ name }) => /^on/.test(name)))
      .map(({ tagName }) => tagName + ' has a handler'),
    ...(document.documentElement.scrollWidth > document.documentElement.clientWidth + 1
      ? ['the page is ' + document.documentElement.scrollWidth + ' wide in ' + document.documentElement.clientWidth] : []),
  ]`);
}
