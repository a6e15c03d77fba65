import assert from 'node:assert/strict';

import { ServiceError } from '../../../../src/base/flow/errors.ts';
import { step } from '../../../../src/http/probe/step.ts';

const patient = { timeoutMs: 5_000, signal: new AbortController().signal };

describe('step', () => {
  it('returns its finding under its name', async () => {
    const found = await step('REST', patient, async () => ({ verdict: 'fine', message: 'HTTP 200.' }));
    assert.deepEqual(found, { about: 'REST', verdict: 'fine', message: 'HTTP 200.' });
  });

  it('returns an exception as its finding', async () => {
    const broken = await step('REST', patient, async () => {
      throw new ServiceError('unreachable', 'diagnose', 'Nothing answers there.');
    });
    assert.deepEqual([broken.verdict, broken.message], ['wrong', 'Nothing answers there.']);
    const odd = await step('REST', patient, () => {
      throw new TypeError('of all things');
    });
    assert.deepEqual([odd.verdict, odd.message], ['wrong', 'of all things']);
  });

  it('ends at its time limit although work continues', async () => {
    const { verdict, message, next } = await step(
      'MCP',
      { ...patient, timeoutMs: 20 },
      () => new Promise(() => undefined),
    );
    assert.deepEqual([verdict, message], ['wrong', 'No answer within 0.02 seconds.']);
    assert.match(next ?? '', /http\.proxy/);
  });

  it('skips once the diagnosis is cancelled', async () => {
    const cancelled = new AbortController();
    const waiting = step('MCP', { ...patient, signal: cancelled.signal }, () => new Promise(() => undefined));
    cancelled.abort();
    assert.deepEqual(await waiting, { about: 'MCP', verdict: 'skipped', message: 'Cancelled.' });
    const late = await step('REST', { ...patient, signal: cancelled.signal }, () => assert.fail('it was begun'));
    assert.equal(late.verdict, 'skipped');
  });
});
