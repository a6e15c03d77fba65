import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from 'fontkit';

/** The build keeps the fonts one folder beside its chunks, as they are beside this folder. */
const readFont = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../fonts', name));

/** The embedded typefaces: `regular` for any text, `strong` for the document's own words. */
export interface Fonts {
  readonly regular: Buffer;
  readonly strong: Buffer;
  /** Whether `regular` can draw a character. */
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
