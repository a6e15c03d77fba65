import assert from 'node:assert/strict';

import { type FailureKind, ServiceError } from '../../../src/base/errors.ts';
import { messageOf, whatIsShown } from '../../../src/board/welcome.ts';
import { boardOf } from '../../fixtures/board.ts';

const board = boardOf({ saved: ['a'] });
const failed = (kind: FailureKind, seen = false) =>
  ({ kind: 'failed', error: new ServiceError(kind, 'read', 'Why.'), board: seen ? board : undefined }) as const;

describe('whatIsShown', () => {
  it('names each state of a board', () => {
    assert.equal(whatIsShown({ kind: 'unread' }), 'loading');
    assert.equal(whatIsShown({ kind: 'ready', board: { ...boardOf({}), initialized: false } }), 'absent');
    assert.equal(whatIsShown({ kind: 'ready', board: boardOf({}) }), 'empty');
    assert.equal(whatIsShown({ kind: 'ready', board }), 'ready');
  });

  it('names each reason that keeps a board from being seen', () => {
    for (const kind of ['signedOut', 'denied', 'subscriptionEnded', 'unreachable'] as const)
      assert.equal(whatIsShown(failed(kind)), kind);
    assert.equal(whatIsShown(failed('unknownShape')), 'failed');
  });

  it('keeps a board in sight that was seen, unless the right to see it is gone', () => {
    assert.equal(whatIsShown(failed('unreachable', true)), 'ready');
    assert.equal(whatIsShown(failed('subscriptionEnded', true)), 'ready');
    assert.equal(whatIsShown(failed('signedOut', true)), 'signedOut');
  });
});

describe('messageOf', () => {
  it('says that a board is local, and why one is not up to date', () => {
    assert.match(messageOf({ kind: 'ready', board }, { kind: 'local' }) ?? '', /this machine/);
    assert.equal(
      messageOf({ kind: 'ready', board }, { kind: 'hosted', baseUrl: 'https://x.example', account: 'a' }),
      undefined,
    );
    assert.equal(messageOf(failed('unreachable', true), { kind: 'local' }), 'Not up to date: Why.');
  });

  it('is empty wherever a welcome text is to be seen, since the editor shows only one of them', () => {
    for (const state of [failed('signedOut', true), failed('denied', true), failed('unreachable'), failed('invalid')])
      assert.equal(messageOf(state, { kind: 'local' }), undefined);
    assert.equal(messageOf({ kind: 'loading' }, { kind: 'local' }), undefined);
  });
});
