import type { ImportPage } from '../../src/features/transfer/contract.ts';
import { AskedUser } from './askedUser.ts';
import { test as base, trackerAt } from './fixtures.ts';
import { importPageKind } from './importPageKind.ts';
import type { PageInBrowser } from './pageInBrowser.ts';

export interface ShownImport {
  readonly shown: PageInBrowser<ImportPage>;
  readonly user: AskedUser;
  /** Texts of the saved reports. */
  readonly reports: readonly string[];
}

interface ImportFixtures {
  readonly importText: (text: string) => Promise<ShownImport>;
  readonly importBytes: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<ShownImport>;
}

export const test = base.extend<ImportFixtures>({
  importText: async ({ importBytes }, use) => {
    await use((text) => importBytes('jobs.csv', new TextEncoder().encode(text)));
  },
  importBytes: async ({ stores, gate, service, showPage }, use) => {
    const tracker = trackerAt(gate.address, service.token);
    await use(async (name, bytes) => {
      const [user, reports] = [new AskedUser(), [] as string[]];
      const source = { name, content: { kind: 'bytes', bytes } } as const;
      const shown = await showPage(importPageKind({ stores, tracker, user, reports }, source));
      return { shown, user, reports };
    });
  },
});
