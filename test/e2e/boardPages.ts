import { BoardOnPage } from '../browser/boardOnPage.ts';
import { pageFrame } from './pageFrame.ts';
import type { WorkbenchPage } from './workbenchPage.ts';

/** Opens the board page, or reveals it. */
export async function openBoardPage(window: WorkbenchPage): Promise<BoardOnPage> {
  await window.runCommand('Jobdeck: Open Board');
  return boardPageIn(window);
}

/** The visible board page. */
export async function boardPageIn(window: WorkbenchPage): Promise<BoardOnPage> {
  const frame = await pageFrame(window, 'jobdeck.boardPage');
  await frame.locator('.column').first().waitFor();
  return new BoardOnPage(window.browserPage, frame);
}
