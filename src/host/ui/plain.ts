import { shortText } from '../../base/text/shortText.ts';
import { withoutSecrets } from '../secretTexts.ts';

const maxNameLength = 200;
const maxMessageLength = 1_500;

/** Removes secrets and cuts long quoted names, since the editor shows messages in full; the text around a name stays. */
export const shortMessage = (text: string): string =>
  withoutSecrets(
    shortText(
      text.replace(/"[^"]{200,}"/g, (name) => `"${shortText(name.slice(1, -1), maxNameLength)}"`),
      maxMessageLength,
    ),
  );

export const shortLine = (text: string): string => shortMessage(text).replace(/\s+/g, ' ');

/** One line without links: notifications render `[text](target)` as a link, which a service's text must not become. */
export const plain = (text: string): string => shortLine(shortMessage(text).replace(/\]\s*\(/g, '] (\u200b'));
