import { cutTo, type Pen, type Scene, type Shape, type TextShape, type Tone } from './scene.ts';

interface Paint {
  readonly color: string;
  readonly opacity: number;
}

/** Colours of saved pictures, which are light in every theme. Each series has 3:1 to the background, and texts have 4.5:1. */
const paints: Readonly<Record<Tone, Paint>> = {
  text: { color: '#202020', opacity: 1 },
  muted: { color: '#606060', opacity: 1 },
  grid: { color: '#202020', opacity: 0.15 },
  first: { color: '#1a5cff', opacity: 1 },
  second: { color: '#388a34', opacity: 1 },
  third: { color: '#652d90', opacity: 1 },
  track: { color: '#1a5cff', opacity: 0.3 },
  flow: { color: '#1a5cff', opacity: 0.25 },
  hit: { color: '#ffffff', opacity: 0 },
};
const background = '#ffffff';
const family = 'system-ui, "Segoe UI", "Ubuntu", sans-serif';
const savedEm = 14;
const margin = 24;
const headHeight = 52;
/** Pixels of a PNG's longer side, and its pixels for one of the picture. */
const maxSide = 16_000;
const sharpness = 2;

/** Both formats of a picture, drawn anew at a width of its own; the PNG in base64. */
export function savePicture(
  draw: (pen: Pen) => Scene,
  head: { readonly title: string; readonly subtitle: string },
): { readonly svg: string; readonly png: string } {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This editor cannot draw pictures.');
  const measure = (text: string, isBold = false): number => {
    context.font = fontOf(savedEm, isBold);
    return context.measureText(text).width;
  };
  const pen = { width: 912, em: savedEm, measure };
  const scene = framed(draw(pen), head, pen);
  return { svg: svgOf(scene), png: pngOf(scene, canvas, context) };
}

const fontOf = (em: number, isBold: boolean): string => `${isBold ? 600 : 400} ${em}px ${family}`;

interface Framed {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly shapes: readonly Shape[];
  readonly labels: readonly Shape[];
}

function framed(scene: Scene, head: { readonly title: string; readonly subtitle: string }, pen: Pen): Framed {
  const title: Shape = {
    ...{ kind: 'text', x: 0, y: 12 - headHeight, tone: 'text', anchor: 'start', isBold: true },
    text: cutTo(head.title, scene.width, pen, true),
  };
  const subtitle: Shape = {
    ...{ kind: 'text', x: 0, y: 32 - headHeight, tone: 'muted', anchor: 'start' },
    text: cutTo(head.subtitle, scene.width, pen),
  };
  return {
    width: Math.ceil(scene.width + 2 * margin),
    height: Math.ceil(scene.height + headHeight + 2 * margin),
    title: head.title,
    shapes: [title, subtitle, ...scene.shapes, ...scene.marks.flatMap(({ shapes }) => shapes)],
    labels: scene.labels,
  };
}

const namespace = 'http://www.w3.org/2000/svg';

type Attributes = Readonly<Record<string, string | number>>;

function element(name: string, attributes: Attributes, ...children: (Node | string)[]): SVGElement {
  const made = document.createElementNS(namespace, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, String(value));
  made.append(...children);
  return made;
}

function svgOf({ width, height, title, shapes, labels }: Framed): string {
  const inner = element(
    'g',
    { transform: `translate(${margin} ${margin + headHeight})` },
    ...shapes.filter(({ tone }) => tone !== 'hit').map((shape) => elementOf(shape)),
    ...labels.map((shape) => elementOf(shape, { stroke: background, 'stroke-width': 3, 'paint-order': 'stroke' })),
  );
  const svg = element(
    'svg',
    { width, height, viewBox: `0 0 ${width} ${height}`, 'font-family': family, 'font-size': savedEm, role: 'img' },
    element('title', {}, title.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]/gu, ' ')),
    element('rect', { width, height, fill: background }),
    inner,
  );
  return new XMLSerializer().serializeToString(svg);
}

function elementOf(shape: Shape, more: Attributes = {}): SVGElement {
  const { color, opacity } = paints[shape.tone];
  switch (shape.kind) {
    case 'rect': {
      const { x, y, width, height } = shape;
      return element('rect', { x, y, width, height, fill: color, 'fill-opacity': opacity });
    }
    case 'line': {
      const { x1, y1, x2, y2 } = shape;
      return element('line', { x1, y1, x2, y2, stroke: color, 'stroke-opacity': opacity });
    }
    case 'curve': {
      const stroke = { stroke: color, 'stroke-opacity': opacity, 'stroke-width': shape.width };
      return element('path', { d: shape.path, fill: 'none', ...stroke });
    }
    case 'text': {
      const weight = shape.isBold ? { 'font-weight': 600 } : {};
      return element(
        'text',
        { x: shape.x, y: shape.y, 'text-anchor': shape.anchor, fill: color, ...weight, ...more },
        shape.text,
      );
    }
  }
}

function pngOf(scene: Framed, canvas: HTMLCanvasElement, context: CanvasRenderingContext2D): string {
  const { width, height, shapes, labels } = scene;
  const scale = Math.min(sharpness, maxSide / width, maxSide / height);
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  context.fillStyle = background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.setTransform(scale, 0, 0, scale, margin * scale, (margin + headHeight) * scale);
  for (const shape of shapes) paint(shape, context, false);
  for (const shape of labels) paint(shape, context, true);
  return canvas.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}

const alignOf: Readonly<Record<TextShape['anchor'], CanvasTextAlign>> = {
  start: 'left',
  middle: 'center',
  end: 'right',
};

function paint(shape: Shape, context: CanvasRenderingContext2D, hasHalo: boolean): void {
  const { color, opacity } = paints[shape.tone];
  context.globalAlpha = opacity;
  context.fillStyle = color;
  context.strokeStyle = color;
  switch (shape.kind) {
    case 'rect':
      context.fillRect(shape.x, shape.y, shape.width, shape.height);
      return;
    case 'line':
      context.lineWidth = 1;
      context.stroke(new Path2D(`M${shape.x1},${shape.y1}L${shape.x2},${shape.y2}`));
      return;
    case 'curve':
      context.lineWidth = shape.width;
      context.stroke(new Path2D(shape.path));
      return;
    case 'text':
      context.font = fontOf(savedEm, shape.isBold ?? false);
      context.textAlign = alignOf[shape.anchor];
      if (hasHalo) {
        context.strokeStyle = background;
        context.lineWidth = 3;
        context.lineJoin = 'round';
        context.strokeText(shape.text, shape.x, shape.y);
      }
      context.fillText(shape.text, shape.x, shape.y);
  }
}
