import { signal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';

import type { Pen } from './scene.ts';

const context = document.createElement('canvas').getContext('2d');
const pen = signal<Pen>(penOf(0));

/** Pen for pictures of the page: its width is that of the element with the ref, whose changes draw them anew. */
export function useWidth() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      const width = Math.floor(element.clientWidth);
      if (width !== pen.value.width) pen.value = penOf(width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return ref;
}

export const currentPen = (): Pen => pen.value;

function penOf(width: number): Pen {
  const { fontSize, fontFamily } = getComputedStyle(document.body);
  const measure = (text: string, isBold = false): number => {
    if (context === null) return text.length * 8;
    context.font = `${isBold ? 600 : 400} ${fontSize} ${fontFamily}`;
    return context.measureText(text).width;
  };
  return { width, em: Number.parseFloat(fontSize) || 13, measure };
}

/** How many of the parts are drawn: one more in each frame, so that none of them keeps the page from answering. */
export function useDrawnParts(parts: number): number {
  const [drawn, setDrawn] = useState(1);
  useEffect(() => {
    if (drawn >= parts) return undefined;
    const frame = requestAnimationFrame(() => setDrawn(drawn + 1));
    return () => cancelAnimationFrame(frame);
  }, [drawn, parts]);
  return Math.min(drawn, parts);
}
