const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Nko}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * A text that is shown in one line with others. One with letters from right to left would take them into its direction, and of a line that is
 * cut the beginning would be missing.
 */
export const isolated = (text: string): string =>
  rightToLeft.test(text) && !text.startsWith('\u2068') ? `\u2068${text}\u2069` : text;
