export function median(values: readonly number[]): number | null {
  // Sorts thousands of numbers several times as fast as an array with a comparison.
  const sorted = Float64Array.from(values).sort();
  const upper = sorted[sorted.length >> 1];
  if (upper === undefined) return null;
  const lower = sorted[(sorted.length - 1) >> 1] ?? upper;
  return (lower + upper) / 2;
}
