import assert from 'node:assert/strict';
import { expect, type Frame, type Page } from '@playwright/test';

/** Frame of VS Code's own Markdown preview that contains the text. */
export async function previewOf(page: Page, text: string): Promise<Frame> {
  const isShown = (frame: Frame) =>
    frame
      .locator('.markdown-body', { hasText: text })
      .isVisible()
      .catch(() => false);
  let shown: Frame | undefined;
  const find = async () => {
    for (const frame of page.frames()) if (await isShown(frame)) shown = frame;
    return shown !== undefined;
  };
  await expect.poll(find, { message: `a preview shows "${text}"` }).toBe(true);
  return shown ?? assert.fail(text);
}
