import * as vscode from 'vscode';

import { currentHostProcess } from '../../../host/currentHostProcess.ts';
import { log } from '../../../host/log.ts';
import { PrivateFolder } from '../../../host/storage/privateFolder.ts';
import type { EndedAccounts } from '../../../store/sync/accountFiles.ts';
import { accountName } from '../files/uriParts.ts';
import type { PersistedBases } from './mergeBases.ts';
import { PersistedBaseFiles } from './persistedBases.ts';

export interface ServiceMergeBases {
  readonly bases: PersistedBases;
  readonly storedData: {
    readonly list: () => readonly string[];
    readonly endService: (baseUrl: string) => Promise<void>;
    readonly beginService: (baseUrl: string) => Promise<void>;
  };
}

/** Merge bases on disk. Signing out of a service deletes its bases, and none are stored until it is used again. */
export function serviceMergeBases(folder: vscode.Uri, window: string, ended: EndedAccounts): ServiceMergeBases {
  const serviceOf = (key: string): string => vscode.Uri.parse(key).authority;
  const marked = (service: string): string => `notes at ${service}`;
  const bases = new PersistedBaseFiles({
    files: new PrivateFolder(folder.fsPath),
    isEnded: (key) => ended.has(marked(serviceOf(key))),
    window,
    hostProcess: currentHostProcess,
    warn: log.warn,
  });
  return {
    bases,
    storedData: {
      list: () => [
        'the data cached for reading offline and for statistics, which reminders were shown, and what agents changed',
        'the saved versions that notes with unsaved changes are based on, and which notes belong to which cards',
      ],
      endService: async (baseUrl) => {
        const service = accountName(baseUrl);
        await ended.end(marked(service));
        await bases.clear((key) => serviceOf(key) === service);
      },
      beginService: (baseUrl) => ended.begin(marked(accountName(baseUrl))),
    },
  };
}
