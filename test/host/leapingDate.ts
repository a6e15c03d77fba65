/** The time of this process, which leaps over a minute on demand: what counts requests in a minute counts anew. */
export function leapingDate(): { readonly leap: () => void; readonly dispose: () => void } {
  const RealDate = globalThis.Date;
  let leaps = 0;
  const now = (): number => RealDate.now() + leaps * 61_000;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
  return {
    leap: () => {
      leaps += 1;
    },
    dispose: () => {
      globalThis.Date = RealDate;
    },
  };
}
