import { useEffect, useState } from 'preact/hooks';

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
