import assert from 'node:assert/strict';

import { webAddressOf } from '../../../src/base/text/webAddress.ts';

describe('webAddressOf', () => {
  it('accepts http and https and completes a bare address', () => {
    assert.equal(webAddressOf(' https://jobs.example.com/1?a=b#c '), 'https://jobs.example.com/1?a=b#c');
    assert.equal(webAddressOf('HTTP://example.com'), 'HTTP://example.com');
    assert.equal(webAddressOf('http://localhost:8080/job'), 'http://localhost:8080/job');
    assert.equal(webAddressOf('jobs.example.com/x'), 'https://jobs.example.com/x');
    assert.equal(webAddressOf('example.com:8443/x'), 'https://example.com:8443/x');
    assert.equal(webAddressOf('jobs.bücher.example'), 'https://jobs.bücher.example');
  });

  it('rejects other schemes and other text', () => {
    for (const text of [
      '',
      'see the mail',
      'jobs',
      'javascript:alert(1)',
      'javascript:alert.com/1',
      'file:///etc/passwd',
      'data:text/html,x',
      'mailto:a@example.com',
      'a@example.com',
      'ftp://example.com/x',
      'https://',
      'https:// example.com',
      'https://a.example https://b.example',
      '10.5',
    ])
      assert.equal(webAddressOf(text), undefined, text);
  });
});
