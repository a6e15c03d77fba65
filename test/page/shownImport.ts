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
}

export const test = base.extend<ImportFixtures>({
  importText: async ({ stores, gate, service, showPage }, use) => {
    const tracker = trackerAt(gate.address, service.token);
    await use(async (text) => {
      const [user, reports] = [new AskedUser(), [] as string[]];
      const source = { name: 'jobs.csv', content: { kind: 'bytes', bytes: new TextEncoder().encode(text) } } as const;
      const shown = await showPage(importPageKind({ stores, tracker, user, reports }, source));
      return { shown, user, reports };
    });
  },
});
