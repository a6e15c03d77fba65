import * as vscode from 'vscode';

import { type Clock, hasPassed } from '../../base/clock.ts';
import { isText, listOf } from '../../base/shape.ts';
import { log } from '../../host/log.ts';
import { onSettingChange, setUserSetting, userSetting, userValue } from '../../host/storage/settings.ts';
import { inform, pickSome } from '../../host/ui/ask.ts';
import type { KeyStore } from '../../store/keys/keyStore.ts';
import { type KeyWarning, newWarnings, warningsOf } from '../../store/keys/keyWarnings.ts';
import type { OnceAcrossWindows } from '../../store/sync/onceAcrossWindows.ts';
import { canRaiseLimit, formatRow, type Showing } from './formatRow.ts';
import { formatWarning, type MeterUnit, meterOf, watchedKeys } from './meter.ts';

export interface SpendMeterNeeds {
  readonly keys: KeyStore;
  /** Where the windows agree on which of them tells a warning. */
  readonly claims: OnceAcrossWindows;
  readonly clock: Clock;
  readonly showing: () => Showing;
}

const fiveMinutes = 5 * 60_000;
const enabled = 'jobdeck.spendMeter.enabled';
const unit = 'jobdeck.spendMeter.unit';
const chosen = 'jobdeck.spendMeter.keys';

const isEnabled = (): boolean => userValue(enabled) === true;
const unitOf = (): MeterUnit => (userSetting(unit) === 'percent' ? 'percent' : 'remaining');
const isTexts = listOf(isText);
const chosenHashes = (): readonly string[] => {
  const value = userValue(chosen);
  return isTexts(value) ? value : [];
};

export const switchMeter = (on: boolean): Promise<void> => setUserSetting(enabled, on || undefined);

/** Lets the user choose which keys the meter is about; those that it is about now are ticked. */
export async function chooseMeterKeys({ keys, showing }: Pick<SpendMeterNeeds, 'keys' | 'showing'>): Promise<void> {
  const now = showing();
  const watched = watchedKeys(keys.keys, chosenHashes(), now.now);
  const hashes = await pickSome(
    'Keys for Spend in Status Bar',
    'The one that is nearest to its limit is shown.',
    keys.keys.map((key) => ({
      label: key.name || key.label,
      description: formatRow(key, now),
      picked: watched.includes(key),
      value: key.hash,
    })),
  );
  if (hashes !== undefined) await setUserSetting(chosen, hashes);
}

/** Shows in the status bar what is left of the limit that is nearest to its end, and tells each threshold once; off until the user switches it on. */
export function registerSpendMeter({ keys, claims, clock, showing }: SpendMeterNeeds): vscode.Disposable {
  let item: vscode.StatusBarItem | undefined;
  let tick: { dispose(): unknown } | undefined;
  let lastRead = Number.NEGATIVE_INFINITY;
  /** What this window has claimed or lost already. */
  const tried = new Set<string>();

  /** Only the window in use reads and tells, so that several windows do not do it for each other. */
  const read = () => {
    if (!isEnabled() || !vscode.window.state.focused || !hasPassed(fiveMinutes, lastRead, clock.now())) return;
    lastRead = clock.now();
    void keys.refreshQuietly();
  };
  const show = () => {
    if (!isEnabled()) return item?.hide();
    item ??= createItem();
    const meter = meterOf(keys.state, chosenHashes(), unitOf(), showing());
    item.text = meter.text;
    item.tooltip = meter.tooltip;
    item.accessibilityInformation = { label: meter.spoken, role: 'button' };
    item.backgroundColor =
      meter.level === 'fine' ? undefined : new vscode.ThemeColor(`statusBarItem.${meter.level}Background`);
    const key = meter.hash === undefined ? undefined : keys.find(meter.hash);
    item.command = key
      ? { command: 'jobdeck.key.open', title: 'Open Key', arguments: [{ kind: 'key', key }] }
      : 'jobdeck.keys.focus';
    item.show();
  };
  const warn = async () => {
    if (!isEnabled() || !vscode.window.state.focused || keys.state.kind !== 'ready') return;
    const { now } = showing();
    const watched = watchedKeys(keys.keys, chosenHashes(), now);
    const marks = watched
      .flatMap((key) => warningsOf(key, now).map(({ mark }) => mark))
      .filter((mark) => !tried.has(mark));
    if (marks.length === 0) return;
    for (const mark of marks) tried.add(mark);
    const taken = await claims.claim(marks).catch((error) => {
      // Said twice is better than never.
      log.warn(`Other windows cannot be told what is said here: ${error}`);
      return marks;
    });
    for (const warning of newWarnings(watched, now, (mark) => taken.includes(mark)))
      void tellWarning(warning, showing());
  };
  const pass = () => {
    read();
    show();
    tick?.dispose();
    tick = isEnabled() ? clock.after(60_000, pass) : undefined;
  };
  const subscriptions = [
    ...[enabled, unit, chosen].map((setting) => onSettingChange(setting as `jobdeck.${string}`)(pass)),
    keys.onDidChange(() => {
      show();
      void warn().catch((error) => log.warn(`No warning about keys: ${error}`));
    }),
    vscode.window.onDidChangeWindowState(pass),
    keys.confirmed.onDidForget(() => {
      lastRead = Number.NEGATIVE_INFINITY;
      pass();
    }),
  ];
  pass();
  return new vscode.Disposable(() => {
    for (const subscription of subscriptions) subscription.dispose();
    tick?.dispose();
    item?.dispose();
  });
}

/** Tells a warning, with what may be done about it. */
async function tellWarning(warning: KeyWarning, showing: Showing): Promise<void> {
  const openKey = 'Open Key';
  const raise = 'Raise Until Next Reset…';
  const { key } = warning;
  const ways = warning.kind === 'used' && canRaiseLimit(key) ? [openKey, raise] : [openKey];
  const chosen = await inform(formatWarning(warning, showing), ...ways);
  const command = chosen === raise ? 'jobdeck.key.raise' : chosen && 'jobdeck.key.open';
  if (command) await vscode.commands.executeCommand(command, { kind: 'key', key });
}

function createItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem('jobdeck.spendMeter', vscode.StatusBarAlignment.Right, 50);
  item.name = 'Jobdeck: Spend of API Keys';
  return item;
}
