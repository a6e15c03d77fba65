import { Emitter } from '../../src/base/flow/event.ts';
import { Visibility } from '../../src/base/flow/visibility.ts';
import type { SampleState } from '../../src/contract/localData.ts';
import { type BoardPage, boardPage } from '../../src/features/board/contract.ts';
import type { PlannedMove } from '../../src/features/board/nodes.ts';
import { BoardPageModel } from '../../src/features/board/pageModel.ts';
import { BoardPreferences, type PreferenceStorage } from '../../src/features/board/preferences.ts';
import type { TrackerStores } from '../../src/store/board/stores.ts';
import type { ShownKind } from './pageInBrowser.ts';

/** Records the commands of a board page; holds the permission and the answer of its user. */
export interface BoardAround {
  /** Each command that the page ran, as `jobdeck.card.move <id>`. */
  readonly ran: string[];
  /** What commands of the page do. */
  onRun: () => Promise<void>;
  mayEdit: boolean;
  /** Questions before an undo that deletes a card, and their answer. */
  readonly asked: string[];
  confirms: boolean;
  /** The answer to *Save Filter*. */
  filterName: string | undefined;
  readonly preferences: BoardPreferences;
  sampleState: SampleState | undefined;
  /** Ids of the cards whose pages are in front. */
  openCards: readonly string[];
  /** Names of agents by the cards that they changed. */
  changedBy: Readonly<Record<string, string>>;
  /** Fires when what is around the page has changed. */
  readonly changed: Emitter<void>;
}

/** Workspace state in memory. */
export function memory(): PreferenceStorage {
  const kept = new Map<string, unknown>();
  return {
    get: (key) => kept.get(key),
    update: async (key, value) => void kept.set(key, structuredClone(value)),
  };
}

async function moveAsOne(board: TrackerStores['board'], plan: readonly PlannedMove[]): Promise<void> {
  const inStep = board.group((count) => `Moved ${count} cards`);
  await Promise.all(
    plan.map(({ cardId, columnId, position }) => inStep(() => board.moveCard(cardId, columnId, position))),
  );
}

/** The board page on these stores, as the board feature opens it. */
export function boardKind({ board, columns, undo, settings }: TrackerStores): {
  kind: ShownKind<BoardPage>;
  around: BoardAround;
} {
  const preferences = new BoardPreferences(memory());
  const around: BoardAround = {
    ran: [],
    onRun: async () => {},
    mayEdit: true,
    asked: [],
    confirms: true,
    filterName: 'Mine',
    preferences,
    sampleState: undefined,
    openCards: [],
    changedBy: {},
    changed: new Emitter<void>(),
  };
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
          settings,
          language: 'en',
          confirm: async (message) => {
            around.asked.push(message);
            return around.confirms;
          },
          preferences,
          now: () => Date.now(),
          note: () => '',
          mayEdit: () => around.mayEdit,
          onDidChangeAround: around.changed.event,
          openCards: () => around.openCards,
          changedBy: (id) => around.changedBy[id],
          moveCards: (plan) => moveAsOne(board, plan),
          run: async (command, about) => {
            around.ran.push(
              about === undefined ? command : `${command} ${typeof about === 'string' ? about : JSON.stringify(about)}`,
            );
            await around.onRun();
          },
          askFilterName: async () => around.filterName,
          sampleState: () => around.sampleState,
        },
        state,
      ),
  };
  return { kind, around };
}
