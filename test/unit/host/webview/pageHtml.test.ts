import assert from 'node:assert/strict';

import { pageHtml } from '../../../../src/host/webview/pageHtml.ts';

const hostile = `</script><script>alert(1)</script>"><img src=x onerror=alert(1)> ${'\u2028'}<!--`;

const parts = {
  view: 'jobdeck.test',
  key: hostile,
  title: hostile,
  script: 'run();',
  styles: 'div { color: red; }',
  nonce: 'n0nce',
  message: { after: 0, snapshot: { title: hostile } },
};

describe('pageHtml', () => {
  it('allows only its own script and styles, and embedded fonts', () => {
    const html = pageHtml(parts);
    const policy = /content="(default-src[^"]*)"/.exec(html)?.[1]?.split('; ');

    assert.deepEqual(policy, [
      "default-src 'none'",
      "script-src 'nonce-n0nce'",
      "style-src 'nonce-n0nce'",
      'font-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  it('escapes hostile text in attributes and data', () => {
    const html = pageHtml(parts);

    assert.deepEqual(
      [...html.matchAll(/<\/?script[^>]*>/g)].map(([tag]) => tag),
      ['<script type="application/json" id="message">', '</script>', '<script nonce="n0nce">', '</script>'],
    );
    assert.doesNotMatch(html, /<img|<!--/);
  });

  it('embeds the first message as data, or nothing', () => {
    const data = /id="message">(.*?)<\/script>/s.exec(pageHtml(parts))?.[1];
    assert.deepEqual(JSON.parse(data ?? ''), parts.message);
    assert.doesNotMatch(pageHtml({ ...parts, message: undefined }), /id="message"/);
  });
});
