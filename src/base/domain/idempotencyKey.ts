import { dayMs } from '../flow/clock.ts';

/** Shorter than the 24 hours for which a service knows a key (tracker document, Limits), since clocks differ. */
const idempotencyKeyLifeMs = dayMs - 3_600_000;

/** Whether a service still knows an idempotency key that it received at this time. False after the clock was set back as far. */
export const isIdempotencyKeyKnown = (sentAt: number, now: number): boolean =>
  Math.abs(now - sentAt) < idempotencyKeyLifeMs;
