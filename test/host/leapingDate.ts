/** Each test file is a bundle of its own, so what they share is where all of them find it. */
const shared: typeof globalThis & { leaps?: number } = globalThis;

/** Lets a minute pass for everything in this process that goes by the date: what counts requests in a minute counts anew. */
export function leap(): void {
  shared.leaps = (shared.leaps ?? 0) + 1;
}

/** Makes the date of this process one that can leap; gives what makes it the real one again, by which a run tells how long it took. */
export function letDateLeap(): () => void {
  const RealDate = globalThis.Date;
  const now = (): number => RealDate.now() + (shared.leaps ?? 0) * 61_000;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  return () => {
    globalThis.Date = RealDate;
  };
}
