import { homedir } from 'node:os';

import { systemClock } from '../base/flow/clock.ts';
import type { Disposable } from '../base/flow/lifetime.ts';
import { registerTransfer, type TransferNeeds } from '../features/transfer/register.ts';
import { hideSecret } from '../host/secretTexts.ts';
import { Imports } from '../store/imports/imports.ts';
import { ImportJournal } from '../store/imports/journal.ts';
import { accountOf } from '../store/session/session.ts';
import { serviceAccess } from './clients.ts';
import type { Core } from './core.ts';

export const activateTransfer = (core: Core): Disposable => registerTransfer(needsFrom(core));

function needsFrom({
  calls,
  stores: { board, settings },
  accountData,
  services,
  changedElsewhere,
  service,
}: Core): TransferNeeds {
  const { session } = services.tracker;
  const { importFiles, onceFiles } = accountData;
  const imports = new Imports({
    tracker: calls,
    board,
    journal: new ImportJournal(importFiles, systemClock),
    clock: systemClock,
    account: () => accountOf(session.state),
    onDidCreateNotes: () => changedElsewhere.fire(),
  });
  const local = async () => {
    const { trackerUrl: baseUrl, token } = await service.start();
    hideSecret(token);
    return serviceAccess.trackerAt({ baseUrl, token });
  };
  const inputSchemaOf = async (tool: string) => serviceAccess.inputSchemaAt(await session.connect(), tool);
  return {
    ...{ imports, session, onceFiles, clock: systemClock, tracker: calls, local, inputSchemaOf },
    ...{ board, settings, home: homedir() },
  };
}
