/** Heights of many rows, of which few are measured; the others have the estimated one. Each call takes logarithmic time. */
export class RowHeights {
  readonly estimate: number;
  /** Differences to the estimate, and a binary indexed tree of their sums. */
  #differences = new Float64Array(0);
  #sums = new Float64Array(1);
  #count = 0;

  constructor(estimate: number, count = 0) {
    this.estimate = estimate;
    this.grow(count);
  }

  get count(): number {
    return this.#count;
  }

  /** Rows that are added at the end. */
  grow(count: number): void {
    this.#count = count;
    if (count <= this.#differences.length) return;
    const measured = this.#differences;
    const capacity = 2 ** Math.ceil(Math.log2(count));
    this.#differences = new Float64Array(capacity);
    this.#sums = new Float64Array(capacity + 1);
    for (const [index, difference] of measured.entries()) if (difference !== 0) this.#add(index, difference);
  }

  heightOf(index: number): number {
    return this.estimate + (this.#differences[index] ?? 0);
  }

  /** Returns whether the height is another one than before. */
  measure(index: number, height: number): boolean {
    const difference = height - this.heightOf(index);
    if (index >= this.#count || Math.abs(difference) < 0.5) return false;
    this.#add(index, difference);
    return true;
  }

  /** Pixels above a row; for `count`, the height of all. */
  offsetOf(index: number): number {
    const end = Math.min(index, this.#count);
    let sum = end * this.estimate;
    for (let node = end; node > 0; node -= node & -node) sum += this.#sums[node] ?? 0;
    return sum;
  }

  /** The row at so many pixels. */
  indexAt(offset: number): number {
    let low = 0;
    let high = Math.max(0, this.#count - 1);
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.offsetOf(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #add(index: number, difference: number): void {
    this.#differences[index] = (this.#differences[index] ?? 0) + difference;
    for (let node = index + 1; node < this.#sums.length; node += node & -node)
      this.#sums[node] = (this.#sums[node] ?? 0) + difference;
  }
}
