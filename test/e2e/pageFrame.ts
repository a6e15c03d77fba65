import type { Frame } from '@playwright/test';

import { waitTimeoutMs } from '../fixtures/waiting.ts';
import type { EditorWindow } from './editorWindow.ts';

/** Runs in a frame: whether it contains the rendered page of this type. */
const isPage = (view: string): string =>
  `document.querySelector('#page[data-view=${JSON.stringify(view)}]')?.childElementCount > 0`;

/**
 * The inner frame of a visible page, by its panel type such as `jobdeck.boardPage`. Each load of the page has its own frame; `before`
 * excludes the frame of an earlier load.
 */
export async function pageFrame({ browserPage }: EditorWindow, view: string, before?: Frame): Promise<Frame> {
  const deadline = performance.now() + waitTimeoutMs;
  for (;;) {
    for (const frame of browserPage.frames()) {
      // A frame may be removed while it is queried; hidden frames do not match.
      if (frame === before) continue;
      const fits = frame.name() === 'active-frame' || frame.parentFrame()?.parentFrame() != null;
      if (fits && (await frame.evaluate<boolean>(isPage(view)).catch(() => false)) && (await isInSight(frame)))
        return frame;
    }
    if (performance.now() > deadline) throw new Error(`No page ${view} became visible.`);
    await browserPage.waitForTimeout(50);
  }
}

async function isInSight(frame: Frame): Promise<boolean> {
  const outer = await frame
    .parentFrame()
    ?.frameElement()
    .catch(() => undefined);
  try {
    return (await outer?.isVisible()) ?? false;
  } finally {
    // A handle keeps its element, and with it the page's content, in the window's memory.
    await outer?.dispose();
  }
}
