import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';

import { filesWith } from '../fixtures/filesWith.ts';
import type { Workbench } from './workbench.ts';

/** Waits until VS Code has backed up unsaved text, which then survives a reload. A served editor does so 1 s after typing. */
export async function untilKept({ folder }: Pick<Workbench, 'folder'>, text: string): Promise<void> {
  const backups = () =>
    filesWith(path.join(folder, 'data/User'), '')
      .filter((file) => file.includes('Backups'))
      .map((file) => readFileSync(file, 'utf8'));
  await expect
    .poll(backups, { message: 'the editor keeps unsaved text' })
    .toContainEqual(expect.stringContaining(text));
}
