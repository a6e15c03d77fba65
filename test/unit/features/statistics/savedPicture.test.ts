import assert from 'node:assert/strict';

import { savedPicture } from '../../../../src/features/statistics/pageModel.ts';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text x="1">&lt;script&gt; onload=1</text></svg>';

describe('a saved picture', () => {
  it('is a whole PNG and an SVG without scripts', () => {
    const picture = savedPicture(svg, png);
    assert.equal(picture.svg, svg);
    assert.equal(picture.png.length, atob(png).length);
  });

  it('is refused if it is anything else', () => {
    for (const [badSvg, badPng] of [
      [svg, ''],
      [svg, btoa('GIF89a')],
      [svg, png.slice(0, -8)],
      ['', png],
      [`${svg}<p>`, png],
      ['<svg onload="x()"></svg>', png],
      ['<svg ><script>x()</script></svg>', png],
      ['<svg ><foreignObject></foreignObject></svg>', png],
    ] as const)
      assert.throws(() => savedPicture(badSvg, badPng), /no picture/, badSvg);
    assert.throws(() => savedPicture(svg, '%%%'));
  });
});
