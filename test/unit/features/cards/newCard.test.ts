import assert from 'node:assert/strict';

import { draftFrom, isSameAddress } from '../../../../src/features/cards/guessCard.ts';

describe('draftFrom', () => {
  it('takes one http(s) address and nothing else for the job post', () => {
    const addressAlone = (text: string) => {
      const { url, description } = draftFrom(text);
      return description === undefined ? url : undefined;
    };
    assert.equal(addressAlone(' https://jobs.example.com/1?a=b '), 'https://jobs.example.com/1?a=b');
    assert.equal(addressAlone('http://example.com'), 'http://example.com/');
    for (const text of [
      '',
      'jobs.example.com',
      'javascript:alert(1)',
      'file:///etc/passwd',
      'data:text/html,x',
      'mailto:a@example.com',
      'https://a.example https://b.example',
      'https://',
    ])
      assert.equal(addressAlone(text), undefined, text);
  });

  it('uses a lone address as the job post', () => {
    assert.deepEqual(draftFrom('https://jobs.example.com/1\n'), {
      title: '',
      company: 'Example',
      url: 'https://jobs.example.com/1',
    });
  });

  it('uses line one as title, all as description, first address', () => {
    const text = '## Lighthouse keeper\r\n\r\nApply at https://jobs.example.com/1.\nSee https://example.com';
    assert.deepEqual(draftFrom(text), {
      title: 'Lighthouse keeper',
      description: text,
      company: 'Example',
      url: 'https://jobs.example.com/1.',
    });
  });

  it('keeps a long first line whole in the description', () => {
    const draft = draftFrom('😀'.repeat(150));
    assert.ok(draft.title.isWellFormed());
    assert.ok(draft.title.length <= 200);
    assert.equal(draft.description?.length, 300);
  });
});

describe('isSameAddress', () => {
  it('ignores a fragment or a slash', () => {
    assert.ok(isSameAddress('https://a.example/1/', 'https://a.example/1#apply'));
    assert.ok(!isSameAddress('https://a.example/1', 'https://a.example/2'));
    assert.ok(!isSameAddress(null, ''));
  });
});
