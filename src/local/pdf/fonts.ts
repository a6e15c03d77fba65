import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fontkit from 'fontkit';

/** The build places the fonts beside the folder of its chunks, as in the sources. */
const readFont = (name: string): Buffer => readFileSync(join(import.meta.dirname, '../fonts', name));

/** `regular` is for any text, `strong` for the document's fixed texts. */
export interface Fonts {
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
