/** A picture that the page drew, in both formats. */
export interface SavedPicture {
  readonly svg: string;
  readonly png: Uint8Array;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const end = [0, 0, 0, 0, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];

/** Checks that the page sent an SVG without scripts, and a whole PNG. */
export function savedPicture(svg: string, base64: string): SavedPicture {
  const png = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const isPng = isAt(png, signature, 0) && isAt(png, end, png.length - end.length);
  const isSvg =
    /^<svg [^<]*>/.test(svg) && svg.endsWith('</svg>') && !/<(script|foreignObject)|\son\w+=/i.test(tagsOf(svg));
  if (!isPng || !isSvg) throw new Error('The page sent no picture. Nothing was saved.');
  return { svg, png };
}

/** Without the texts between tags and in attributes. */
const tagsOf = (svg: string): string => svg.replace(/>[^<]*</g, '><').replace(/"[^"]*"/g, '""');

const isAt = (bytes: Uint8Array, expected: readonly number[], start: number): boolean =>
  start >= 0 && expected.every((byte, index) => bytes[start + index] === byte);
