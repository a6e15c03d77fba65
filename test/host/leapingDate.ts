import { ServerResponse } from 'node:http';

/** Shared through `globalThis`, because each test file is a separate bundle. */
const shared: typeof globalThis & { leaps?: number } = globalThis;

/** Advances `Date` in this process by 61 s, so that limits per minute start again. */
export function leap(): void {
  shared.leaps = (shared.leaps ?? 0) + 1;
}

/**
 * Replaces `Date` in this process, and that of answers of its servers, by one that `leap` advances; returns a function that restores it, so
 * that a run can measure its duration.
 */
export function letDateLeap(): () => void {
  const RealDate = globalThis.Date;
  const now = (): number => RealDate.now() + (shared.leaps ?? 0) * 61_000;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  const { writeHead } = ServerResponse.prototype;
  ServerResponse.prototype.writeHead = function (this: ServerResponse, ...given: never) {
    this.setHeader('date', new RealDate(now()).toUTCString());
    return writeHead.apply(this, given);
  };
  return () => {
    globalThis.Date = RealDate;
    ServerResponse.prototype.writeHead = writeHead;
  };
}
