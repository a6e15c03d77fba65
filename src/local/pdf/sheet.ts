import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from 'fontkit';
import PDFDocument from 'pdfkit';

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

const replacement = '\u{FFFD}';
const dottedCircle = '\u{25CC}';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** UTF-16 code units: more than fit on any line, and few enough that no title takes long to draw. */
const maxLength = 300;

/**
 * The beginning of a text as one drawable line: white space and control characters become spaces, and graphemes that the font lacks (emoji,
 * ideographs, other scripts) become one replacement character. A combining mark without a base gets a dotted circle.
 */
export function printable(text: string, has: (codePoint: number) => boolean): string {
  const line = beginningOf(text)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return Array.from(graphemes.segment(line), ({ segment }) => drawable(segment, has)).join('');
}

function beginningOf(text: string): string {
  const begun = text.trimStart();
  if (begun.length <= maxLength) return begun;
  // The last grapheme may be cut.
  const signs = Array.from(graphemes.segment(begun.slice(0, maxLength)), ({ segment }) => segment).slice(0, -1);
  return `${signs.join('')}…`;
}

function drawable(sign: string, has: (codePoint: number) => boolean): string {
  // Joiners, variation selectors and direction marks are invisible, so they need no glyph.
  const visible = sign.replaceAll(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '');
  if (visible === '') return '';
  if (!Array.from(visible).every((character) => has(character.codePointAt(0) ?? 0))) return replacement;
  return /^\p{M}/u.test(visible) ? dottedCircle + visible : visible;
}

/** The build places the fonts beside the folder of its chunks, as in the sources. */
const readFont = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../fonts', name));

/** `regular` is for any text, `strong` for the document's fixed texts. */
interface Fonts {
  readonly regular: Buffer;
  readonly strong: Buffer;
  readonly has: (codePoint: number) => boolean;
}

export function openFonts(): Fonts {
  const regular = readFont('NotoSans-Regular.ttf');
  const font = fontkit.create(regular);
  return {
    regular,
    strong: readFont('NotoSans-SemiBold.ttf'),
    has: (codePoint) => 'hasGlyphForCodePoint' in font && font.hasGlyphForCodePoint(codePoint),
  };
}
