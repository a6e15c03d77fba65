import type { Frame } from '@playwright/test';

import type { Theme } from '../fixtures/themes.ts';

/** Runs in a page: the theme data that VS Code passed to it. */
const worn = `({
  variables: Object.fromEntries([...document.documentElement.style].filter((name) => name.startsWith('--'))
    .sort().map((name) => [name, document.documentElement.style.getPropertyValue(name).trim()])),
  bodyClass: document.body.className,
  kind: document.body.dataset.vscodeThemeKind,
})`;

/** Theme data that VS Code passes to a page in the current theme of the window. */
export const wornTheme = (frame: Frame): Promise<Theme> => frame.evaluate<Theme>(worn);

/** VS Code's default styles for every page. */
export const wornStyles = (frame: Frame): Promise<string> =>
  frame.evaluate<string>(`document.getElementById('_defaultStyles').textContent`);
