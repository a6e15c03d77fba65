import type { Theme } from '../fixtures/themes.ts';

/** Sent by a page: a message to the extension, state to keep, or a link that VS Code would open itself. */
export interface FromPage {
  readonly load: number;
  readonly kind: 'message' | 'state' | 'link';
  readonly data: unknown;
}

/** Name of the function that a page calls to send it, as JSON like VS Code. */
export const reportName = 'reportToEditor';

/**
 * Inserts what VS Code puts before the content of a page, ahead of its policy: default styles, the API with the kept state, the handling of
 * clicked links, and theme variables (VS Code, workbench/contrib/webview/browser/pre/index.html). Violations of the policy are recorded from
 * the start, for `harmIn`.
 */
export function inWebview(html: string, load: number, state: unknown, { theme, styles }: WornTheme): string {
  const body = `<body class="${theme.bodyClass}" data-vscode-theme-kind="${theme.kind}">`;
  const before = `<style id="_defaultStyles">${styles}</style><script>${watchPolicy};${apiScript(load, state)};(${wear})(${JSON.stringify(theme.variables)})</script>`;
  return html.replace('<head>', () => `<head>${before}`).replace('<body>', () => body);
}

interface WornTheme {
  readonly theme: Theme;
  readonly styles: string;
}

/** Runs in the page: sets the theme variables as VS Code does. */
const wear = `(variables) => {
  const { style } = document.documentElement;
  for (const name of [...style].filter((each) => each.startsWith('--'))) style.removeProperty(name);
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
}`;

/** Runs in the page: switches the theme while the page is open. */
export const changeTheme = ({ bodyClass, kind, variables }: Theme): string =>
  `(${wear})(${JSON.stringify(variables)}); document.body.className = ${JSON.stringify(bodyClass)}; document.body.dataset.vscodeThemeKind = ${JSON.stringify(kind)}`;

const watchPolicy = `globalThis.refusedByPolicy = [];
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    refusedByPolicy.push([violatedDirective, blockedURI, sample].join(' ')))`;

const asScript = (value: unknown): string => JSON.stringify(value)?.replaceAll('<', '\\u003c') ?? 'undefined';

const apiScript = (load: number, state: unknown): string => `globalThis.acquireVsCodeApi = (() => {
  let acquired = false;
  let state = ${asScript(state)};
  const report = (kind, data) => void globalThis.${reportName}(JSON.stringify({ load: ${load}, kind, data }));
  addEventListener('click', (event) => {
    const link = event.composedPath().find((each) => each.localName === 'a' && each.href);
    if (link === undefined) return;
    event.preventDefault();
    report('link', link.href);
  });
  return () => {
    if (acquired) throw new Error('An instance of the VS Code API has already been acquired');
    acquired = true;
    return Object.freeze({
      postMessage: (message) => report('message', message),
      setState: (next) => { state = next; report('state', next); return next; },
      getState: () => state,
    });
  };
})()`;
