import { Emitter } from '../../src/base/event.ts';
import { Visibility } from '../../src/base/visibility.ts';
import { type BoardPage, boardPage } from '../../src/features/board/contract.ts';
import { BoardPageModel } from '../../src/features/board/pageModel.ts';
import { BoardPreferences, type PreferenceStorage } from '../../src/features/board/preferences.ts';
import type { TrackerStores } from '../../src/store/board/trackerStores.ts';
import type { ShownKind } from './pageInBrowser.ts';

/** Records the commands of a board page; holds the permission and the answer of its user. */
export interface BoardAround {
  /** Each command that the page ran, as `jobdeck.card.move <id>`. */
  readonly ran: string[];
  mayEdit: boolean;
  /** The answer to *Save Filter*. */
  filterName: string | undefined;
}

/** Workspace state in memory. */
export function memory(): PreferenceStorage {
  const kept = new Map<string, unknown>();
  return {
    get: (key) => kept.get(key),
    update: async (key, value) => void kept.set(key, structuredClone(value)),
  };
}

/** The board page on these stores, as the board feature opens it. */
export function boardKind({ board, columns, undo }: TrackerStores): {
  kind: ShownKind<BoardPage>;
  around: BoardAround;
} {
  const around: BoardAround = { ran: [], mayEdit: true, filterName: 'Mine' };
  const workspace = memory();
  const kind: ShownKind<BoardPage> = {
    contract: boardPage,
    feature: 'board',
    key: '',
    open: (state) =>
      new BoardPageModel(
        {
          board,
          visibility: new Visibility(),
          columns,
          undo,
          preferences: new BoardPreferences(workspace),
          now: () => Date.now(),
          note: () => '',
          mayEdit: () => around.mayEdit,
          onDidChangeAround: new Emitter<void>().event,
          run: async (command, about) => void around.ran.push(about === undefined ? command : `${command} ${about}`),
          askFilterName: async () => around.filterName,
        },
        state,
      ),
  };
  return { kind, around };
}
