import assert from 'node:assert/strict';

import { type FailureKind, ServiceError } from '../../../../src/base/flow/errors.ts';
import { boardMessage, boardStaleness, boardViewState } from '../../../../src/features/board/viewState.ts';
import { boardOf } from '../../../fixtures/board.ts';

const board = boardOf({ saved: ['a'] });
const failed = (kind: FailureKind, seen = false) =>
  ({ kind: 'failed', error: new ServiceError(kind, 'read', 'Why.'), ...(seen ? old : unseen) }) as const;
const now = new Date(2026, 2, 5, 14, 30).getTime();
const old = { value: board, fetchedAt: new Date(2026, 2, 5, 14, 2).getTime() };
const unseen = { value: undefined, fetchedAt: undefined };
const reader = { session: { kind: 'local' }, now, language: 'de' } as const;

describe('boardViewState', () => {
  it('names each state of a board', () => {
    assert.equal(boardViewState({ kind: 'unread' }), 'loading');
    assert.equal(
      boardViewState({ kind: 'ready', value: { ...boardOf({}), initialized: false }, fetchedAt: now }),
      'absent',
    );
    assert.equal(boardViewState({ kind: 'ready', value: boardOf({}), fetchedAt: now }), 'empty');
    assert.equal(boardViewState({ kind: 'ready', value: board, fetchedAt: now }), 'ready');
  });

  it('names each reason that hides a board', () => {
    for (const kind of ['signedOut', 'denied', 'subscriptionEnded', 'unreachable'] as const)
      assert.equal(boardViewState(failed(kind)), kind);
    assert.equal(boardViewState(failed('unusableAddress')), 'refused');
    assert.equal(boardViewState(failed('unknownShape')), 'failed');
  });

  it('keeps a seen board unless access is lost', () => {
    assert.equal(boardViewState(failed('unreachable', true)), 'ready');
    assert.equal(boardViewState(failed('subscriptionEnded', true)), 'ready');
    assert.equal(boardViewState(failed('signedOut', true)), 'signedOut');
  });
});

describe('messageOf', () => {
  it('names a local board and the reason for staleness', () => {
    assert.match(boardMessage({ kind: 'ready', value: board, fetchedAt: now }, reader), /this machine/);
    assert.equal(boardStaleness({ kind: 'ready', value: board, fetchedAt: now }, now, reader.language), '');
    assert.equal(
      boardMessage(
        { kind: 'ready', value: board, fetchedAt: now },
        { ...reader, session: { kind: 'hosted', baseUrl: 'https://x.example', account: 'a' } },
      ),
      '',
    );
    assert.equal(boardMessage(failed('unreachable', true), reader), 'As of 14:02. Not up to date: Why.');
  });

  it('shows the age of a cached board', () => {
    assert.equal(boardMessage({ kind: 'cached', ...old }, reader), 'As of 14:02.');
  });

  it('is empty wherever a welcome text is shown', () => {
    for (const state of [failed('signedOut', true), failed('denied', true), failed('unreachable'), failed('invalid')])
      assert.equal(boardMessage(state, reader), '');
    assert.equal(boardMessage({ kind: 'loading' }, reader), '');
  });
});
