/** How a spreadsheet shows a number. */
export type CellFormat =
  | { readonly kind: 'date'; readonly hasDay: boolean; readonly hasTime: boolean }
  | { readonly kind: 'elapsed' }
  | NumberFormat;

interface NumberFormat {
  readonly kind: 'number';
  /** Such as a currency. */
  readonly before: string;
  readonly after: string;
  /** 100 for percent, 1/1000 for thousands. */
  readonly factor: number;
  /** Digits before the decimal point at least. */
  readonly digits: number;
}

export const plainFormat: NumberFormat = { kind: 'number', before: '', after: '', factor: 1, digits: 1 };

/** Formats that have a number and no code, of which a date shows; ECMA-376, part 1, 18.8.30. */
const builtIn: ReadonlyMap<number, string> = new Map([
  [9, '0%'],
  [10, '0.00%'],
  ...[14, 15, 16, 17, 27, 28, 29, 30, 31, 34, 35, 36].map((id) => [id, 'd'] as const),
  ...[50, 51, 52, 53, 54, 55, 56, 57, 58].map((id) => [id, 'd'] as const),
  ...[18, 19, 20, 21, 32, 33, 45, 47].map((id) => [id, 'h'] as const),
  [22, 'd h'],
  [46, '[h]'],
]);

/** `code` is that of the workbook, if the format has one. */
export const formatOf = (id: number, code: string | undefined): CellFormat => readFormat(code ?? builtIn.get(id) ?? '');

const maxCodeLength = 255;
const token =
  /"(?<quoted>[^"]*)"|\\(?<escaped>.)|_.|\*.|\[(?<bracket>[^\]]*)\]|(?<half>am\/pm|a\/p)|(?<general>general)|(?<letter>[a-z])|(?<digit>[0#?.,]+)|(?<other>[^;])|(?<end>;)/gisu;

/** The first section of a format counts, which is that of positive numbers. */
function readFormat(code: string): CellFormat {
  const found = new FormatParts();
  for (const { groups } of code.slice(0, maxCodeLength).matchAll(token)) {
    if (groups?.end !== undefined) break;
    found.add(groups ?? {});
  }
  return found.format;
}

class FormatParts {
  #letters = '';
  #isElapsed = false;
  /** Of a form that is not read: a fraction, a condition, or a text between digits. */
  #isOther = false;
  #pattern = '';
  #before = '';
  #after = '';
  #isPercent = false;

  add({
    quoted,
    escaped,
    bracket,
    half,
    general,
    letter,
    digit,
    other,
  }: Readonly<Record<string, string | undefined>>): void {
    if (bracket !== undefined) this.#addBracket(bracket);
    else if (digit !== undefined || general !== undefined) this.#addDigits(digit ?? '0');
    else if (half !== undefined) this.#letters += 'h';
    else if (letter !== undefined) this.#letters += letter.toLowerCase();
    else this.#addText(quoted ?? escaped ?? other ?? ' ');
    if (other === '%') this.#isPercent = true;
    if (other === '/' && this.#pattern !== '') this.#isOther = true;
  }

  /** A currency, a unit of elapsed time, a condition, or a colour. */
  #addBracket(content: string): void {
    if (content.startsWith('$')) this.#addText(content.slice(1).split('-')[0] ?? '');
    else if (/^(?:h+|m+|s+)$/i.test(content)) this.#isElapsed = true;
    else if (/^[<>=]/.test(content)) this.#isOther = true;
  }

  #addDigits(digits: string): void {
    // Only a space may separate thousands.
    if (this.#after.trim() !== '') this.#isOther = true;
    if (this.#pattern !== '') this.#after = '';
    this.#pattern += digits;
  }

  #addText(text: string): void {
    if (this.#pattern === '') this.#before += text;
    else this.#after += text;
  }

  get format(): CellFormat {
    if (this.#isElapsed) return { kind: 'elapsed' };
    const hasTime = /[hs]/.test(this.#letters);
    const hasDay = /[yd]/.test(this.#letters) || (this.#letters.includes('m') && !hasTime);
    if (hasDay || hasTime) return { kind: 'date', hasDay, hasTime };
    // A letter that is left is of an exponent.
    if (this.#isOther || this.#letters !== '' || this.#pattern === '') return plainFormat;
    const [, whole = '', thousands = ''] = /^([^.]*?)(?:\.[^,]*)?(,*)$/.exec(this.#pattern) ?? [];
    return {
      kind: 'number',
      before: this.#before.trim(),
      after: this.#after.trimEnd(),
      factor: (this.#isPercent ? 100 : 1) / 1000 ** thousands.length,
      digits: Math.max(1, whole.includes(',') ? 1 : whole.replaceAll(/[^0]/g, '').length),
    };
  }
}
