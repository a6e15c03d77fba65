import assert from 'node:assert/strict';

import { type ClockTime, countdownOf as countdownWith } from '../../../../src/features/traffic/countdown.ts';

const now = Date.UTC(2026, 0, 5, 12);
const host = 'tracker.example.com';
const utc: ClockTime = (at) => new Date(at).toISOString().slice(11, 19);
const countdownOf = (pauses: Parameters<typeof countdownWith>[0], at: number) => countdownWith(pauses, at, utc);

describe('countdown', () => {
  it('is absent when nothing waits or time is over', () => {
    assert.equal(countdownOf([], now), undefined);
    assert.equal(countdownOf([{ host, until: now, waiting: 1 }], now), undefined);
  });

  it('rounds seconds up', () => {
    assert.equal(countdownOf([{ host, until: now + 22_001, waiting: 0 }], now)?.text, '$(watch) Jobdeck waits 23 s');
  });

  it('shows minutes from one on', () => {
    assert.equal(
      countdownOf([{ host, until: now + 65_000, waiting: 0 }], now)?.text,
      '$(watch) Jobdeck waits 1:05 min',
    );
  });

  it('names the service, waiting requests and how to stop', () => {
    const tooltipWith = (waiting: number) => countdownOf([{ host, until: now + 9000, waiting }], now)?.tooltip;
    const opening = 'Too many requests in a minute: tracker.example.com takes the next one at 12:00:09.';
    assert.equal(tooltipWith(0), `${opening} Nothing of yours waits for it.`);
    assert.equal(tooltipWith(1), `${opening} One request of yours waits and is sent then.\n\nClick to stop waiting.`);
    assert.equal(tooltipWith(3), `${opening} 3 requests of yours wait and are sent then.\n\nClick to stop waiting.`);
  });

  it('keeps its tooltip while counting', () => {
    const tooltipAt = (at: number) => countdownOf([{ host, until: now + 9_500, waiting: 1 }], at)?.tooltip;
    assert.equal(tooltipAt(now), tooltipAt(now + 3_000));
  });

  it('counts down the longest of several, naming all', () => {
    const countdown = countdownOf(
      [
        { host, until: now + 5000, waiting: 1 },
        { host: 'keys.example.com', until: now + 8000, waiting: 0 },
      ],
      now,
    );
    assert.equal(countdown?.text, '$(watch) Jobdeck waits 8 s');
    assert.match(
      countdown?.tooltip ?? '',
      /keys\.example\.com takes .* 12:00:08[\s\S]*tracker\.example\.com takes .* 12:00:05/,
    );
    assert.equal(countdown?.spoken, 'Jobdeck waits 8 seconds for keys.example.com');
  });
});
