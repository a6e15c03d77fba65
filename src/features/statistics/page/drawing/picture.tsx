import { Component } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

import type { Figure } from '../../../../base/domain/figure.ts';
import type { Mark, Scene, Shape } from './scene.ts';
import { useDrawnParts } from './usePen.ts';

interface PictureProps {
  readonly scene: Scene;
  /** Read by screen readers before the numbers. */
  readonly description: string;
  readonly onOpen: (figure: Figure) => void;
}

/** SVG has no elements with these roles. */
const roles = { picture: 'group', mark: 'button' } as const;
/** The table has these texts for screen readers. */
const drawnOnly = { 'aria-hidden': true } as const;

/** Shapes or numbers that are drawn in one frame. */
const partSize = 40;

const currentMark = '.mark[tabindex="0"]';

/** One tab stop; arrow keys go from number to number, and Enter opens the cards of one. */
export function Picture({ scene, description, onOpen }: PictureProps) {
  const { width, height, shapes, marks, labels } = scene;
  const svg = useRef<SVGSVGElement>(null);
  const drawn = useDrawnParts(Math.ceil(Math.max(shapes.length, marks.length, labels.length) / partSize));
  useEffect(() => {
    if (svg.current?.querySelector(currentMark) === null) markAt(svg.current, 0)?.setAttribute('tabindex', '0');
  });
  const goTo = (index: number) => {
    const next = markAt(svg.current, index);
    if (next === undefined) return;
    svg.current?.querySelector(currentMark)?.setAttribute('tabindex', '-1');
    next.setAttribute('tabindex', '0');
    next.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const from = indexOf(event) ?? 0;
    const mark = marks[from];
    const next = nextIndex(event.key, from, marks.length);
    if (next !== undefined) goTo(next);
    else if ((event.key === 'Enter' || event.key === ' ') && mark !== undefined) onOpen(mark.figure);
    else return;
    event.preventDefault();
  };
  const onClick = (event: Event) => {
    const index = indexOf(event);
    const mark = index === undefined ? undefined : marks[index];
    if (index === undefined || mark === undefined) return;
    goTo(index);
    onOpen(mark.figure);
  };
  const parts = Array.from({ length: drawn }, (_, part) => part * partSize);
  return (
    <svg
      ref={svg}
      class="picture"
      role={roles.picture}
      aria-label={description}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <g {...drawnOnly}>
        {parts.map((start) => (
          <Part key={start} scene={scene} of="shapes" start={start} />
        ))}
      </g>
      {parts.map((start) => (
        <Part key={start} scene={scene} of="marks" start={start} />
      ))}
      <g class="labels" {...drawnOnly}>
        {parts.map((start) => (
          <Part key={start} scene={scene} of="labels" start={start} />
        ))}
      </g>
    </svg>
  );
}

interface PartProps {
  readonly scene: Scene;
  readonly of: 'shapes' | 'marks' | 'labels';
  readonly start: number;
}

/** Drawn again only for another scene. */
class Part extends Component<PartProps> {
  override shouldComponentUpdate({ scene }: PartProps): boolean {
    return scene !== this.props.scene;
  }

  render({ scene, of, start }: PartProps) {
    const end = start + partSize;
    if (of !== 'marks') return <>{scene[of].slice(start, end).map(drawShape)}</>;
    return <>{scene.marks.slice(start, end).map((mark, index) => drawMark(mark, start + index))}</>;
  }
}

/** The tab stop is moved by the picture. */
const drawMark = ({ figure, label, shapes }: Mark, index: number) => (
  <g
    key={`${figure.kind} ${figure.key}`}
    class="mark"
    data-index={index}
    role={roles.mark}
    tabindex={index === 0 ? 0 : -1}
  >
    <title>{label}</title>
    {shapes.map(drawShape)}
  </g>
);

const markAt = (svg: SVGSVGElement | null, index: number): SVGGElement | undefined =>
  svg?.querySelector<SVGGElement>(`.mark[data-index="${index}"]`) ?? undefined;

function indexOf({ target }: Event): number | undefined {
  const index = target instanceof Element ? target.closest<SVGGElement>('.mark')?.dataset['index'] : undefined;
  return index === undefined ? undefined : Number(index);
}

function nextIndex(key: string, at: number, length: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return Math.min(at + 1, length - 1);
  if (key === 'ArrowLeft' || key === 'ArrowUp') return Math.max(at - 1, 0);
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : undefined;
}

const drawShape = (shape: Shape, index: number) => {
  const tone = `${shape.kind} ${shape.tone}`;
  switch (shape.kind) {
    case 'rect':
      return <rect key={index} class={tone} x={shape.x} y={shape.y} width={shape.width} height={shape.height} />;
    case 'line':
      return <line key={index} class={tone} x1={shape.x1} y1={shape.y1} x2={shape.x2} y2={shape.y2} />;
    case 'curve':
      return <path key={index} class={tone} d={shape.path} stroke-width={shape.width} />;
    case 'text':
      return (
        <text
          key={index}
          class={shape.isBold ? `${tone} bold` : tone}
          x={shape.x}
          y={shape.y}
          text-anchor={shape.anchor}
        >
          {shape.text}
        </text>
      );
  }
};
