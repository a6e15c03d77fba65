import { useEffect } from 'preact/hooks';

/** Reports once that what the host wants to be seen first is on screen. */
export function usePainted(isDrawn: boolean, report: () => void): void {
  useEffect(() => {
    if (isDrawn) requestAnimationFrame(report);
  }, [isDrawn]);
}
