import { shortText } from './shortText.ts';

/** Escapes foreign text for Markdown: no markup, no HTML, one line. */
export const plainText = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/[\\`*_{}[\]()#|~!]/g, '\\$&');

const maxLength = 300;

const icon = /\$\([\w-]+(~\w+)?\)/g;

/** Escapes a service's text for labels of the editor, which show `$(name)` as an icon. */
export const plainLabel = (text: string): string =>
  shortText(text, maxLength).replace(icon, '\\$&').replace(/\s+/g, ' ');
