import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** Reports once that what the host wants to be seen first is on screen. */
export function usePainted(isDrawn: boolean, report: () => void): void {
  useEffect(() => {
    if (isDrawn) requestAnimationFrame(report);
  }, [isDrawn]);
}

/** Whether the browser was idle after the first content. Until then, only what is in sight is drawn, so that it is seen earlier. */
export const wasIdle = signal(false);

/** Sets `wasIdle` once the content is drawn. */
export function useIdle(isDrawn: boolean): void {
  useEffect(() => {
    // A browser that is never idle must still draw what the user scrolls to.
    if (isDrawn) requestIdleCallback(() => (wasIdle.value = true), { timeout: 200 });
  }, [isDrawn]);
}
