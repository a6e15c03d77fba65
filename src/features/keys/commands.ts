import type { Disposable } from 'vscode';

import type { Key } from '../../contract/keys.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { showMarkdown } from '../../host/lazy/documents.ts';
import type { TemporaryLimits } from '../../store/keys/temporaryLimits.ts';
import type { Arrangement } from './arrange.ts';
import { renameKey, setByok, switchKey } from './changeCommands.ts';
import { type KeyCommandNeeds, keyFor } from './commandArguments.ts';
import { createKey, type SavedSecrets } from './createKey.ts';
import { undoLast } from './editKey.ts';
import { raiseLimit, setLimit, setReset } from './limitCommands.ts';
import { addKey, askToDeleteKey, copySavedKey, unlinkKey } from './listCommands.ts';
import type { keysManifest } from './manifest.ts';
import { restoreLimit } from './restoreLimit.ts';
import { chooseMeterKeys, switchMeter } from './spendMeter.ts';
import { askFilter, askSort, chooseWorkspace } from './viewCommands.ts';

export interface KeyCommandsNeeds extends KeyCommandNeeds {
  readonly temporaryLimits: TemporaryLimits;
  readonly saved: SavedSecrets;
  readonly isSaved: (hash: string) => boolean;
  readonly openPage: (key: Key) => void;
  readonly arrangement: () => Arrangement;
  readonly arrangeBy: (next: Arrangement) => Promise<void>;
}

export function registerKeyCommands(needs: KeyCommandsNeeds): Disposable {
  const { keys, temporaryLimits, saved, isSaved, openPage, arrangement, arrangeBy } = needs;
  return registerCommands<typeof keysManifest>({
    'jobdeck.keys.refresh': async () => {
      await keys.refresh();
      if (keys.state.kind === 'failed') throw keys.state.error;
    },
    'jobdeck.keys.sort': async () => {
      const sort = await askSort(arrangement());
      if (sort !== undefined) await arrangeBy({ ...arrangement(), sort });
    },
    'jobdeck.keys.filter': async () => {
      const filter = await askFilter(arrangement());
      if (filter !== undefined) await arrangeBy({ ...arrangement(), filter: filter.trim() });
    },
    'jobdeck.keys.showDisabled': () => keys.setView({ includeDisabled: true }),
    'jobdeck.keys.hideDisabled': () => keys.setView({ includeDisabled: false }),
    'jobdeck.keys.chooseWorkspace': () => chooseWorkspace(keys),
    'jobdeck.keys.loadMore': () => keys.setView({ pages: keys.view.pages + 1 }),
    'jobdeck.key.open': async (node) => {
      const key = await keyFor(needs, node, 'Which key?');
      if (key !== undefined) openPage(key);
    },
    'jobdeck.key.setLimit': (node) => setLimit(needs, node),
    'jobdeck.key.setReset': (node) => setReset(needs, node),
    'jobdeck.key.disable': (node) => switchKey(needs, true, node),
    'jobdeck.key.enable': (node) => switchKey(needs, false, node),
    'jobdeck.key.rename': (node) => renameKey(needs, node),
    'jobdeck.key.setByok': (node) => setByok(needs, node),
    'jobdeck.key.raise': (node) => raiseLimit(needs, temporaryLimits, node),
    'jobdeck.key.restoreLimit': (node) => restoreLimit(needs, node),
    'jobdeck.key.whyRefused': async (node) => {
      const key = await keyFor(needs, node, 'Which key was refused?');
      if (key === undefined) return;
      await keys.read(key.hash);
      await showMarkdown('jobdeck-key', `Why was ${key.name} refused`, key.hash);
    },
    'jobdeck.key.add': () => addKey(needs),
    'jobdeck.key.unlink': (node) => unlinkKey(needs, node),
    'jobdeck.key.create': () => createKey(needs),
    'jobdeck.key.copySaved': (node) => copySavedKey(needs, saved, isSaved, node),
    'jobdeck.key.delete': (node) => askToDeleteKey(needs, saved, node),
    'jobdeck.key.undo': () => undoLast(needs),
    'jobdeck.spendMeter.show': () => switchMeter(true),
    'jobdeck.spendMeter.hide': () => switchMeter(false),
    'jobdeck.spendMeter.choose': () => chooseMeterKeys(needs),
  });
}
