/** One measured number and the most it may be. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: number;
}

/** Prints each figure with its goal; whether all were reached. */
export function judge(figures: readonly Figure[]): boolean {
  for (const { name, value, unit, goal } of figures) {
    console.log(`${value <= goal ? '✓' : '✗'} ${name}: ${value.toFixed(2)} ${unit} (goal: at most ${goal})`);
  }
  return figures.every(({ value, goal }) => value <= goal);
}

/** The middle value. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** The mean without the lowest and the highest value. Whole milliseconds have no finer median; the mean of several has. */
export const middleMean = (values: readonly number[]): number => {
  const middle = values.toSorted((a, b) => a - b).slice(1, -1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
};
