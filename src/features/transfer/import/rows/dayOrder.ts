/** Which number of `03/04/26` is the day, month and year. */
export type DayOrder = 'dayFirst' | 'monthFirst' | 'yearFirst';

interface DateNumbers {
  readonly one: string;
  readonly two: string;
  readonly three: string;
  /** Between the numbers. */
  readonly mark: string;
}

const numbers = /^(?:[\p{L}-]{2,14}\.?,? )?(\d{1,2}) ?([-/.]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})(?!\d)/u;

/** Of a date that begins with no year of four digits; undefined for any other text. */
export function numbersOf(text: string): DateNumbers | undefined {
  const found = numbers.exec(text.trim());
  if (found === null) return undefined;
  const [, one = '', mark = '', two = '', three = ''] = found;
  return { one, two, three, mark };
}

/** The orders in which the numbers may be a date; only the first of those that mean the same. */
export function ordersOf({ one, two, three, mark }: DateNumbers): readonly DayOrder[] {
  const [first, second, last] = [Number(one), Number(two), Number(three)];
  const orders: DayOrder[] = [];
  if (first <= 31 && second <= 12) orders.push('dayFirst');
  if (first <= 12 && second <= 31 && (first !== second || second > 12)) orders.push('monthFirst');
  const canBeginWithYear = mark === '-' && one.length === 2 && three.length === 2;
  if (canBeginWithYear && second <= 12 && last <= 31 && first !== last) orders.push('yearFirst');
  return orders;
}

interface ColumnOrder {
  /** Undefined if the dates do not show it, or contradict each other. */
  readonly order: DayOrder | undefined;
  /** Whether it takes the order to read some of the dates. */
  readonly isNeeded: boolean;
}

/** The one order in which all dates of a column can be read. */
export function orderOfColumn(texts: Iterable<string>): ColumnOrder {
  let possible: readonly DayOrder[] = ['dayFirst', 'monthFirst', 'yearFirst'];
  let isNeeded = false;
  const found: DateNumbers[] = [];
  for (const text of new Set(texts)) {
    const each = numbersOf(text);
    if (each === undefined) continue;
    const orders = ordersOf(each);
    if (orders.length === 0) continue;
    found.push(each);
    if (orders.length > 1) isNeeded = true;
    // The third of February is that in both orders.
    const fits = Number(each.one) === Number(each.two) ? [...orders, 'monthFirst'] : orders;
    possible = possible.filter((order) => fits.includes(order));
  }
  const [order, ...others] = possible;
  if (!isNeeded) return { order: undefined, isNeeded };
  if (others.length === 0) return { order, isNeeded };
  if (found.every(({ mark }) => mark === '.')) return { order: 'dayFirst', isNeeded };
  const ends = others.includes('yearFirst') && !possible.includes('monthFirst') ? yearAtStartOrEnd(found) : undefined;
  return { order: ends, isNeeded };
}

/** The dates of a column have fewer years than days. */
function yearAtStartOrEnd(found: readonly DateNumbers[]): DayOrder | undefined {
  const starts = new Set(found.map(({ one }) => one)).size;
  const ends = new Set(found.map(({ three }) => three)).size;
  if (starts === ends) return undefined;
  return starts < ends ? 'yearFirst' : 'dayFirst';
}
