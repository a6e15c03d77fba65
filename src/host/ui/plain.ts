import { shortText } from '../../base/shortText.ts';
import { withoutSecrets } from '../secretTexts.ts';

const longestName = 200;
const longestMessage = 1_500;

/**
 * A message without secrets, with long names cut, since the editor shows all of what it is given; what is said around a quoted name
 * stays.
 */
export const shortMessage = (text: string): string =>
  withoutSecrets(
    shortText(
      text.replace(/"[^"]{200,}"/g, (name) => `"${shortText(name.slice(1, -1), longestName)}"`),
      longestMessage,
    ),
  );

/** A short message in one line without links: notifications make `[text](target)` one, and a service's words must not become one. */
export const plain = (text: string): string =>
  shortMessage(text)
    .replace(/\]\s*\(/g, '] (\u200b')
    .replace(/\s+/g, ' ');
