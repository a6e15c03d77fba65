import type { ShowMessage } from '../../base/editor/page.ts';

export interface PageParts {
  readonly view: string;
  /** What the page is about; the page persists it with its state. */
  readonly key: string;
  readonly title: string;
  /** Contents of the page's files; what they load has a whole address. */
  readonly script: string;
  readonly styles: string;
  readonly nonce: string;
  readonly message: ShowMessage | undefined;
}

/**
 * Only the page's own scripts run, and nothing else is fetched or sent. Script, styles and icons are embedded, because the editor takes tens of
 * milliseconds to fetch a file for a page. The first content is embedded as data, so that the first paint needs no message.
 */
export function pageHtml({ view, key, title, script, styles, nonce, message }: PageParts): string {
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    'font-src data:',
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
<title>${attribute(title)}</title>
<style nonce="${nonce}">${styles}</style>
</head>
<body>
<div id="page" data-view="${attribute(view)}" data-key="${attribute(key)}" data-document="${attribute(nonce)}"></div>
${data}
<script nonce="${nonce}">${script}</script>
</body>
</html>`;
}

/** JSON that cannot close the element that contains it. */
const asData = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
