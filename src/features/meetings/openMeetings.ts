import * as vscode from 'vscode';

import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { cardsOfMeeting } from '../../store/board/derived/meetingCards.ts';
import { allTabs, meetingIdOfUri, meetingTabUris } from './documentAddress.ts';

interface OpenMeetingsNeeds {
  readonly board: Pick<BoardStore, 'board' | 'onDidChange'>;
  readonly contextKeys: ContextKeys;
}

/** Tells menus which open documents and pages are of meetings, and of which the meeting is attached to a card. */
export function followOpenMeetings({ board, contextKeys }: OpenMeetingsNeeds): vscode.Disposable {
  const update = (): void => {
    const open = meetingTabUris(allTabs()).flatMap((uri) => {
      const meetingId = meetingIdOfUri(uri);
      return meetingId === undefined ? [] : [{ uri: uri.toString(), meetingId }];
    });
    const withCard = open.filter(({ meetingId }) => cardsOfMeeting(board.board, meetingId).length > 0);
    contextKeys.set(
      'jobdeck.meetings.open',
      open.map(({ uri }) => uri),
    );
    contextKeys.set(
      'jobdeck.meetings.withCard',
      withCard.map(({ uri }) => uri),
    );
  };
  update();
  const subscription = board.onDidChange(update);
  return vscode.Disposable.from(
    vscode.window.tabGroups.onDidChangeTabs(update),
    new vscode.Disposable(() => subscription.dispose()),
  );
}
