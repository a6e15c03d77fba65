import { shortText } from './shortText.ts';

/** Characters of a row: more are never in sight. */
const longest = 300;

const icon = /\$\([\w-]+(~\w+)?\)/g;

/** A service's text as a label of the editor's lists, which would make an icon of `$(name)`. */
export const plainLabel = (text: string): string => shortText(text, longest).replace(icon, '\\$&').replace(/\s+/g, ' ');
