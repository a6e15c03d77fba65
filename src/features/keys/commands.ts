import type { Disposable } from 'vscode';

import type { ApiKey } from '../../contract/keys.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { showMarkdown } from '../../host/lazy/documents.ts';
import type { TemporaryLimits } from '../../store/keys/temporaryLimits.ts';
import type { Arrangement } from './arrange.ts';
import { renameApiKey, setByok, switchApiKey } from './changeCommands.ts';
import { type ApiKeyCommandNeeds, apiKeyFor } from './commandArguments.ts';
import { createApiKey, type SavedSecrets } from './createKey.ts';
import { undoLast } from './editKey.ts';
import { raiseLimit, setLimit, setReset } from './limitCommands.ts';
import { addApiKey, askToDeleteApiKey, copySavedApiKey, unlinkApiKey } from './listCommands.ts';
import type { keysManifest } from './manifest.ts';
import { restoreLimit } from './restoreLimit.ts';
import { chooseMeterApiKeys, switchMeter } from './spendMeter.ts';
import { askFilter, askSort, chooseWorkspace } from './viewCommands.ts';

interface ApiKeyCommandsNeeds extends ApiKeyCommandNeeds {
  readonly temporaryLimits: TemporaryLimits;
  readonly saved: SavedSecrets;
  readonly isSaved: (hash: string) => boolean;
  readonly openPage: (key: ApiKey) => void;
  readonly arrangement: () => Arrangement;
  readonly arrangeBy: (next: Arrangement) => Promise<void>;
}

export function registerApiKeyCommands(needs: ApiKeyCommandsNeeds): Disposable {
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
      const key = await apiKeyFor(needs, node, 'Which key?');
      if (key !== undefined) openPage(key);
    },
    'jobdeck.key.setLimit': (node) => setLimit(needs, node),
    'jobdeck.key.setReset': (node) => setReset(needs, node),
    'jobdeck.key.disable': (node) => switchApiKey(needs, true, node),
    'jobdeck.key.enable': (node) => switchApiKey(needs, false, node),
    'jobdeck.key.rename': (node) => renameApiKey(needs, node),
    'jobdeck.key.setByok': (node) => setByok(needs, node),
    'jobdeck.key.raise': (node) => raiseLimit(needs, temporaryLimits, node),
    'jobdeck.key.restoreLimit': (node) => restoreLimit(needs, node),
    'jobdeck.key.whyRefused': async (node) => {
      const key = await apiKeyFor(needs, node, 'Which key was refused?');
      if (key === undefined) return;
      await keys.read(key.hash);
      await showMarkdown('jobdeck-key', `Why was ${key.name} refused`, key.hash);
    },
    'jobdeck.key.add': () => addApiKey(needs),
    'jobdeck.key.unlink': (node) => unlinkApiKey(needs, node),
    'jobdeck.key.create': () => createApiKey(needs),
    'jobdeck.key.copySaved': (node) => copySavedApiKey(needs, saved, isSaved, node),
    'jobdeck.key.delete': (node) => askToDeleteApiKey(needs, saved, node),
    'jobdeck.key.undo': () => undoLast(needs),
    'jobdeck.spendMeter.show': () => switchMeter(true),
    'jobdeck.spendMeter.hide': () => switchMeter(false),
    'jobdeck.spendMeter.choose': () => chooseMeterApiKeys(needs),
  });
}
