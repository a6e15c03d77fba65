/** A function that makes each thing once, by what it is made of, and keeps it: for what is made of few values and is costly. */
export function once<A extends readonly (string | number)[], T>(make: (...of: A) => T): (...of: A) => T {
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
