import { shortText } from './shortText.ts';

/** Characters; a row never shows more. */
const maxLength = 300;

const icon = /\$\([\w-]+(~\w+)?\)/g;

/** Escapes a service's text for labels of the editor, which show `$(name)` as an icon. */
export const plainLabel = (text: string): string =>
  shortText(text, maxLength).replace(icon, '\\$&').replace(/\s+/g, ' ');
