import type { Frame } from '@playwright/test';

import type { Theme } from '../fixtures/themes.ts';

/** Runs in a page: what the editor gave it of its theme. */
const worn = `({
  variables: Object.fromEntries([...document.documentElement.style].filter((name) => name.startsWith('--'))
    .sort().map((name) => [name, document.documentElement.style.getPropertyValue(name).trim()])),
  bodyClass: document.body.className,
  kind: document.body.dataset.vscodeThemeKind,
})`;

/** What VS Code gives to a page in the theme that the window wears. */
export const wornTheme = (frame: Frame): Promise<Theme> => frame.evaluate<Theme>(worn);

/** VS Code's own styles for every page. */
export const wornStyles = (frame: Frame): Promise<string> =>
  frame.evaluate<string>(`document.getElementById('_defaultStyles').textContent`);
