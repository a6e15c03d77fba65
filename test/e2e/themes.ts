import path from 'node:path';

import type { EditorWindow } from './editorWindow.ts';
import { e2eFolder } from './workbench.ts';

/** VS Code's own themes that everything has to be readable in, by the end of a picture's name. */
export const themes = {
  dark: { name: 'Dark 2026', file: '2026-dark' },
  light: { name: 'Light 2026', file: '2026-light' },
  'high-contrast': { name: 'Dark High Contrast', file: 'hc_black' },
  'high-contrast-light': { name: 'Light High Contrast', file: 'hc_light' },
} as const;

/** Saves a picture of the window in each theme, as `<name>-<theme>.png`, with no notification in front. */
export async function savePictureInThemes(page: EditorWindow, name: string): Promise<void> {
  await page.closeNotifications();
  for (const [ending, theme] of Object.entries(themes)) {
    await page.chooseTheme(theme.name);
    await page.untilTheme(theme.file);
    await page.savePicture(path.join(e2eFolder, 'pictures', `${name}-${ending}.png`));
  }
}
