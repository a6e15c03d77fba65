import PDFDocument from 'pdfkit';

import type { Fonts } from './fonts.ts';
import { printable } from './printable.ts';

/** The service does not know that of the user. */
export const documentLanguage = 'en';

export const ink = { text: '#1f2328', faint: '#656d76', line: '#d1d9e0', track: '#eef1f4' } as const;

interface TextStyle {
  readonly size?: number;
  readonly color?: string;
  readonly strong?: boolean;
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
}

const margin = 48;
const footerHeight = 24;

/** A4 pages filled from the top; lengths in points, `y` from the top of the page. */
export class Sheet {
  readonly left = margin;
  readonly width: number;
  y = margin;
  readonly #document: PDFKit.PDFDocument;
  readonly #has: Fonts['has'];
  readonly #bottom: number;

  constructor(fonts: Fonts, title: string, made: Date) {
    this.#has = fonts.has;
    this.#document = new PDFDocument({
      size: 'A4',
      // The sheet applies its own margins, so that PDFKit never starts a page by itself.
      margin: 0,
      bufferPages: true,
      lang: 'en',
      displayTitle: true,
      // Without this PDFKit loads a default font that is not embedded.
      font: '',
      info: { Title: title, Author: 'Jobdeck', Creator: 'Jobdeck', CreationDate: made, ModDate: made },
    });
    this.#document.registerFont('regular', fonts.regular).registerFont('strong', fonts.strong);
    this.width = this.#document.page.width - 2 * margin;
    this.#bottom = this.#document.page.height - margin - footerHeight;
  }

  need(height: number): boolean {
    if (this.y + height <= this.#bottom) return false;
    this.#document.addPage();
    this.y = margin;
    return true;
  }

  heading(title: string, explanation: string, height: number): void {
    this.need(height);
    this.text(title, this.left, this.y, { size: 14, strong: true });
    this.text(explanation, this.left, this.y + 22, { size: 9, color: ink.faint });
    this.y += 44;
  }

  /** Draws one line with its upper edge at `y`, cut to `width` with an ellipsis. */
  text(text: string, x: number, y: number, style: TextStyle = {}): void {
    const { size = 10, color = ink.text, strong = false, width = this.left + this.width - x, align = 'left' } = style;
    this.#document
      .font(strong ? 'strong' : 'regular')
      .fontSize(size)
      .fillColor(color);
    const line = this.#fit(printable(text, this.#has), width);
    if (line === '') return;
    const free = width - this.#document.widthOfString(line);
    const indent = align === 'right' ? free : align === 'center' ? free / 2 : 0;
    this.#document.text(line, x + indent, y, { lineBreak: false });
  }

  box(x: number, y: number, width: number, height: number, color: string): void {
    if (width > 0 && height > 0) this.#document.rect(x, y, width, height).fill(color);
  }

  rule(y: number, color: string = ink.line): void {
    this.#document
      .moveTo(this.left, y)
      .lineTo(this.left + this.width, y)
      .lineWidth(0.5)
      .stroke(color);
  }

  async finish(foot: string): Promise<Uint8Array<ArrayBuffer>> {
    const { start, count } = this.#document.bufferedPageRange();
    for (let page = start; page < start + count; page++) {
      this.#document.switchToPage(page);
      const y = this.#bottom + footerHeight - 10;
      this.rule(y - 6);
      this.text(foot, this.left, y, { size: 8, color: ink.faint });
      this.text(`Page ${page + 1} of ${count}`, this.left, y, { size: 8, color: ink.faint, align: 'right' });
    }
    return collect(this.#document);
  }

  #fit(line: string, width: number): string {
    if (this.#document.widthOfString(line) <= width) return line;
    const characters = Array.from(line);
    let fitting = 0;
    let tooMany = characters.length;
    while (tooMany - fitting > 1) {
      const middle = (fitting + tooMany) >> 1;
      if (this.#document.widthOfString(cut(characters, middle)) <= width) fitting = middle;
      else tooMany = middle;
    }
    return cut(characters, fitting);
  }
}

const cut = (characters: readonly string[], count: number): string =>
  `${characters.slice(0, count).join('').trimEnd()}…`;

async function collect(document: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  document.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of document as AsyncIterable<Uint8Array>) chunks.push(chunk);
  return Buffer.concat(chunks);
}
