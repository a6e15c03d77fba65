import type { Frame } from '@playwright/test';

import { waitTimeoutMs } from '../fixtures/waiting.ts';
import type { EditorWindow } from './editorWindow.ts';

/** Runs in a frame: whether it is the inside of that page, and drawn. */
const isPage = (view: string): string =>
  `document.querySelector('#page[data-view=${JSON.stringify(view)}]')?.childElementCount > 0`;

/**
 * The inside of a page of ours that is in sight, by its panel's type such as `jobdeck.boardPage`; each load of the page has another, so
 * that one before it can be told from what is waited for.
 */
export async function pageFrame({ browserPage }: EditorWindow, view: string, before?: Frame): Promise<Frame> {
  const deadline = performance.now() + waitTimeoutMs;
  for (;;) {
    for (const frame of browserPage.frames()) {
      // A frame may go while it is asked, and one that is hidden is not meant.
      if (frame === before) continue;
      const fits = frame.name() === 'active-frame' || frame.parentFrame()?.parentFrame() != null;
      if (fits && (await frame.evaluate<boolean>(isPage(view)).catch(() => false)) && (await isInSight(frame)))
        return frame;
    }
    if (performance.now() > deadline) throw new Error(`No page ${view} came into sight.`);
    await browserPage.waitForTimeout(50);
  }
}

async function isInSight(frame: Frame): Promise<boolean> {
  const outer = await frame
    .parentFrame()
    ?.frameElement()
    .catch(() => undefined);
  return (await outer?.isVisible()) ?? false;
}
