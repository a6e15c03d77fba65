import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

import { filesWith } from '../fixtures/filesWith.ts';
import type { Workbench } from './workbench.ts';

/** Waits until the editor has put unsaved text aside, which then outlives a reload: a served one does so a second after it was typed. */
export async function untilKept({ folder }: Pick<Workbench, 'folder'>, text: string): Promise<void> {
  const backups = () =>
    filesWith(path.join(folder, 'data/User'), '')
      .filter((file) => file.includes('Backups'))
      .map((file) => readFileSync(file, 'utf8'));
  await expect
    .poll(backups, { message: 'the editor keeps unsaved text' })
    .toContainEqual(expect.stringContaining(text));
}
