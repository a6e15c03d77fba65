import type { Figure } from '../../../../base/domain/figure.ts';
import { formatCount } from '../../../../base/domain/figureTexts.ts';

/**
 * A picture is a list of shapes: drawn as SVG in the colours of the theme, and saved as SVG or painted on a canvas for PNG. The content policy of
 * a page allows no image, so that nothing of it is drawn by loading an SVG.
 */

/** What a shape means; the theme, or the light palette of saved pictures, has its colour. */
const tones = ['text', 'muted', 'grid', 'first', 'second', 'third', 'track', 'flow', 'hit'] as const;
export type Tone = (typeof tones)[number];

export interface RectShape {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly tone: Tone;
}

interface LineShape {
  readonly kind: 'line';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly tone: Tone;
}

/** A curve of this width, as data of an SVG path. */
interface CurveShape {
  readonly kind: 'curve';
  readonly path: string;
  readonly width: number;
  readonly tone: Tone;
}

export interface TextShape {
  readonly kind: 'text';
  readonly x: number;
  /** Of the baseline. */
  readonly y: number;
  readonly text: string;
  readonly tone: Tone;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly isBold?: boolean;
}

export type Shape = RectShape | LineShape | CurveShape | TextShape;

/** A number of a picture, with the shapes that open its cards. */
export interface Mark {
  readonly figure: Figure;
  readonly label: string;
  readonly shapes: readonly Shape[];
}

export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Size of the font. */
  readonly em: number;
  readonly shapes: readonly Shape[];
  readonly marks: readonly Mark[];
  /** Drawn over the marks. */
  readonly labels: readonly Shape[];
}

/** What a drawing function gets: its width in pixels, the size of the font, and the width of a text in it. */
export interface Pen {
  readonly width: number;
  readonly em: number;
  readonly measure: (text: string, isBold?: boolean) => number;
}

/** Characters that XML forbids or that would change the line or the direction of what follows. */
const unsafe = /[\p{Cc}\p{Cs}\u2028\u2029\ufffe\uffff]+/gu;

const isolated = (text: string): string => `\u2068${text}\u2069`;

/** A foreign text in one line of at most this width, with an ellipsis if it is cut, and isolated from the direction of others. */
export function cutTo(text: string, width: number, { measure }: Pick<Pen, 'measure'>, isBold = false): string {
  const line = text
    .toWellFormed()
    .replace(unsafe, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .trim();
  if (measure(line, isBold) <= width) return isolated(line);
  const letters = Array.from(line);
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = (fits + tooLong) >> 1;
    if (measure(`${letters.slice(0, middle).join('')}…`, isBold) <= width) fits = middle;
    else tooLong = middle;
  }
  return isolated(`${letters.slice(0, fits).join('').trimEnd()}…`);
}

export const formatCards = (value: number): string => (value === 1 ? '1 card' : `${formatCount(value)} cards`);
