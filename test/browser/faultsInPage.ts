import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

/** What axe finds in a page that keeps people out, one line for each place; none when all is well. */
export async function barriersIn(frame: Frame): Promise<string[]> {
  await frame.evaluate(axe);
  const violations = await frame.evaluate<Violation[]>('axe.run(document).then(({ violations }) => violations)');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  );
}

/** Runs in the page: notes each thing that the page's policy refused, from now on. */
const listen = `window.refusedByPolicy ??= (() => {
  const refused = [];
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    refused.push([violatedDirective, blockedURI, sample].join(' ')));
  return refused;
})()`;

/** Begins to listen for what the page's policy refuses. */
export const watchPolicy = (frame: Frame): Promise<unknown> => frame.evaluate(`void (${listen})`);

/** As watchPolicy, for every document that is loaded from now on, from its beginning. */
export const watchPolicyFromStart = async (page: Page): Promise<void> => {
  await page.addInitScript(listen);
};

/**
 * What a hostile text did to a page: code that ran, elements that no page of ours has, refusals of the policy, and a broken layout. `own`
 * selects the elements of these kinds that the page draws by itself.
 */
export async function harmIn(frame: Frame, own = 'none'): Promise<string[]> {
  return frame.evaluate<string[]>(`[
    ...(window.pwned === undefined ? [] : ['code ran']),
    ...(window.refusedByPolicy ?? []),
    ...[...document.querySelectorAll('#page :is(script, style, iframe, object, embed, img, image, video, audio, svg, base, meta, form, link, marquee, math, template):not(${own})')]
      .map(({ tagName }) => 'there is a ' + tagName),
    ...[...document.querySelectorAll('#page a')].filter(({ href }) => !/^https?:/.test(href)).map(({ href }) => 'a link to ' + href),
    ...[...document.querySelectorAll('#page *')].filter((element) => [...element.attributes].some(({ name }) => /^on/.test(name)))
      .map(({ tagName }) => tagName + ' has a handler'),
    ...(document.documentElement.scrollWidth > document.documentElement.clientWidth + 1
      ? ['the page is ' + document.documentElement.scrollWidth + ' wide in ' + document.documentElement.clientWidth] : []),
  ]`);
}
