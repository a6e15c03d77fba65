import * as vscode from 'vscode';

import type { Event } from '../base/event.ts';
import { registerCommands } from '../host/commands.ts';
import type { ContextKeys } from '../host/contextKeys.ts';
import { registerDocuments } from '../host/documents.ts';
import type { BoardStore } from '../store/board.ts';
import { baseUrlOf, type SessionStore } from '../store/session.ts';
import { cardDocument } from './cardDocument.ts';
import { boardCommands, cardScheme } from './commands.ts';
import { dragCards } from './drag.ts';
import { boardManifest } from './manifest.ts';
import { refreshWhenSeen } from './refresh.ts';
import { BoardTree } from './tree.ts';
import { messageOf, whatIsShown } from './welcome.ts';

export interface BoardNeeds {
  readonly board: BoardStore;
  readonly session: SessionStore;
  readonly contextKeys: ContextKeys;
  /** Fires when somebody else, such as an agent, has written to the service that is in use. */
  readonly onDidChangeElsewhere: Event<void>;
}

/** The board room: one tree, its commands, and a document per card. Returns the only handle that ends them. */
export function registerBoard({ board, session, contextKeys, onDidChangeElsewhere }: BoardNeeds): vscode.Disposable {
  const tree = new BoardTree(board);
  const { handlers, moveCards } = boardCommands(board, () => view.selection);
  const view = vscode.window.createTreeView('jobdeck.board', {
    treeDataProvider: tree,
    dragAndDropController: dragCards(board, moveCards),
    canSelectMany: true,
    showCollapseAll: true,
  });

  const show = () => {
    contextKeys.set('jobdeck.board', whatIsShown(board.state));
    view.description = session.state?.kind === 'local' ? 'on this machine' : hostOf(session);
    Object.assign(view, { message: messageOf(board.state, session.state) });
  };
  const subscriptions = [board.onDidChange(show), session.onDidChange(show)];

  return vscode.Disposable.from(
    tree,
    view,
    refreshWhenSeen(view, board, onDidChangeElsewhere),
    registerCommands(boardManifest, handlers),
    registerDocuments({
      scheme: cardScheme,
      onDidChange: board.onDidChange,
      read: (id) => {
        const card = board.board?.cards.find((each) => each.id === id);
        const column = board.board?.columns.find((each) => each.id === card?.columnId);
        return card === undefined
          ? 'This card is not on the board any more.\n'
          : cardDocument(card, column?.title ?? '');
      },
    }),
    new vscode.Disposable(() => {
      for (const subscription of subscriptions) subscription.dispose();
    }),
  );
}

const hostOf = ({ state }: SessionStore): string => URL.parse(baseUrlOf(state) ?? '')?.host ?? '';
