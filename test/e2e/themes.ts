/** VS Code's own themes, in which all text must be readable. */
export const themes = {
  dark: { name: 'Dark 2026', file: '2026-dark' },
  light: { name: 'Light 2026', file: '2026-light' },
  'high-contrast': { name: 'Dark High Contrast', file: 'hc_black' },
  'high-contrast-light': { name: 'Light High Contrast', file: 'hc_light' },
} as const;
