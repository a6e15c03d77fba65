import type { ShowMessage } from '../../base/page.ts';

/** What a page is made of: addresses of its own files, and where the editor lets files come from. */
export interface PageParts {
  readonly view: string;
  /** What the page is of; the page leaves it with its state. */
  readonly key: string;
  readonly title: string;
  readonly script: string;
  readonly styles: string;
  readonly cspSource: string;
  /** Fresh for each time that a page is made. */
  readonly nonce: string;
  /** What is shown before the page has asked; undefined for one that waits. */
  readonly message: ShowMessage | undefined;
}

/**
 * The page's document. Only its own script runs, nothing is fetched but its styles and icons, and nothing is sent anywhere; what
 * is shown stands in it as data, so that the first picture needs no message.
 */
export function pageHtml({ view, key, title, script, styles, cspSource, nonce, message }: PageParts): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${cspSource}`,
    `font-src ${cspSource}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const data = message === undefined ? '' : `<script type="application/json" id="message">${asData(message)}</script>`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${attribute(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${attribute(styles)}">
<title>${attribute(title)}</title>
</head>
<body>
<div id="page" data-view="${attribute(view)}" data-key="${attribute(key)}"></div>
${data}
<script nonce="${nonce}" src="${attribute(script)}"></script>
</body>
</html>`;
}

/** JSON that cannot end the element it stands in. */
const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
