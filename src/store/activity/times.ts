/** Times of services may have different precision; one that cannot be read counts as later. */
export function isAfter(at: string, since: string): boolean {
  const time = Date.parse(at);
  return Number.isNaN(time) || !(time <= Date.parse(since));
}

export const laterOf = (one: string, other: string): string =>
  Number.isNaN(Date.parse(other)) || !isAfter(other, one) ? one : other;

/** An empty one is none. */
export const earlierOf = (one: string, other: string): string => (one !== '' && isAfter(other, one) ? one : other);

/** Of equal times the texts decide, so that all windows have one order; a time that cannot be read comes first. */
export const newestFirst = (one: string, other: string): number =>
  instantOf(other) - instantOf(one) || textOrder(other, one);

export const textOrder = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

export function justBefore(time: string): string {
  const at = Date.parse(time);
  return Number.isNaN(at) ? '' : new Date(at - 1).toISOString();
}

function instantOf(time: string): number {
  const at = Date.parse(time);
  return Number.isNaN(at) ? Number.MAX_VALUE : at;
}
