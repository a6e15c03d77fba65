import * as vscode from 'vscode';

import type { Clock } from '../../base/flow/clock.ts';
import type { Files } from '../../base/flow/sharedFiles.ts';
import { registerCommands } from '../../host/lazy/commands.ts';
import { log } from '../../host/log.ts';
import { setUserSetting, userSetting } from '../../host/storage/settings.ts';
import { inform } from '../../host/ui/ask.ts';
import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import { userLocale } from '../../host/ui/environment.ts';
import type { BoardStore } from '../../store/board/board.ts';
import { listedReminders } from '../../store/board/derived/reminderDays.ts';
import type { ReminderStore } from '../../store/board/reminders.ts';
import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import type { UndoStore } from '../../store/board/undo/undo.ts';
import { accountOf, type SessionStore } from '../../store/session/session.ts';
import { OnceAcrossWindows } from '../../store/sync/onceAcrossWindows.ts';
import { reminderCommands, snooze } from './commands.ts';
import type { remindersManifest } from './manifest.ts';
import { notifyOfReminders } from './notify.ts';

const notificationsSetting = 'jobdeck.reminders.notifications';

interface ReminderFeatureNeeds {
  readonly board: BoardStore;
  readonly reminders: ReminderStore;
  readonly undo: UndoStore;
  readonly settings: TrackerSettingsStore;
  readonly contextKeys: ContextKeys;
  readonly clock: Clock;
  readonly session: SessionStore;
  readonly onceFiles: Files;
}

export function registerReminders(needed: ReminderFeatureNeeds): vscode.Disposable {
  const { board, reminders, undo, settings, contextKeys, clock, session, onceFiles: files } = needed;
  const account = () => accountOf(session.state);
  const openCard = async (cardId: string) => {
    await vscode.commands.executeCommand('jobdeck.card.open', cardId);
  };
  const needs = { board, reminders, undo, clock, language: userLocale().locale, openCard };
  const handlers = reminderCommands(needs);
  const setHasReminders = () => {
    contextKeys.set('jobdeck.hasReminders', listedReminders(reminders.groups).length > 0);
  };
  // Core's first read fired before this subscription.
  setHasReminders();
  const subscriptions = [
    // The settings define the start of a week and the lead time of reminders.
    board.onDidChange(({ kind }) => {
      if (kind === 'ready') void settings.readOnce();
    }),
    reminders.onDidChange(setHasReminders),
    vscode.window.onDidChangeWindowState(() => reminders.catchUp()),
    notifyOfReminders({
      board: board.serverState,
      reminders,
      settings,
      once: new OnceAcrossWindows({ files, name: 'reminders', account, clock }),
      user: {
        inform,
        isSilenced: () => userSetting(notificationsSetting) === 'off',
        silence: () => setUserSetting(notificationsSetting, 'off'),
      },
      log,
      snooze: (due) => snooze(needs, due),
      show: async ([first, ...others]) => {
        if (first !== undefined && others.length === 0) await openCard(first.card.id);
        else await handlers['jobdeck.reminder.show']();
      },
    }),
  ];

  return vscode.Disposable.from(
    registerCommands<typeof remindersManifest>(handlers),
    new vscode.Disposable(() => {
      for (const subscription of subscriptions) subscription.dispose();
    }),
  );
}
