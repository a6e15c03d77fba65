/** Text in the tree with its contrast ratio to the background: 1 (equal) to 21 (black on white). */
export interface Contrast {
  readonly text: string;
  readonly ratio: number;
}

/** Runs in the page: contrast ratio (WCAG 2.2) of each label and description in the tree, including transparency. */
export const contrastsInTree = `(() => {
  const parse = (color) => {
    const [red, green, blue, alpha = 1] = /^rgba?\\((.*)\\)$/.exec(color)[1].split(/[ ,/]+/).map(Number);
    return { channels: [red, green, blue], alpha };
  };
  const over = (top, share, below) => top.map((value, index) => value * share + below[index] * (1 - share));
  const luminance = (channels) => {
    const [red, green, blue] = channels
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const behind = (element) => {
    if (element === null) return [255, 255, 255];
    const { channels, alpha } = parse(getComputedStyle(element).backgroundColor);
    return alpha === 1 ? channels : over(channels, alpha, behind(element.parentElement));
  };
  const opacity = (element) =>
    element === null ? 1 : Number(getComputedStyle(element).opacity) * opacity(element.parentElement);
  return [...document.querySelectorAll('.sidebar .monaco-list-row :is(.label-name, .label-description)')].map((element) => {
    const background = behind(element);
    const { channels, alpha } = parse(getComputedStyle(element).color);
    const shown = over(channels, alpha * opacity(element), background);
    const [dark, light] = [luminance(shown), luminance(background)].sort((a, b) => a - b);
    return { text: element.textContent, ratio: (light + 0.05) / (dark + 0.05) };
  });
})()`;
