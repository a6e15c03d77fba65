/** Memoizes a costly function that has few different arguments; results are never evicted. */
export function memoize<A extends readonly (string | number)[], T>(make: (...of: A) => T): (...of: A) => T {
  const made = new Map<string, T>();
  return (...of) => {
    const key = JSON.stringify(of);
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(...of);
    made.set(key, value);
    return value;
  };
}
