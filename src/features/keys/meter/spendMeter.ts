import * as vscode from 'vscode';

import { type Clock, hasPassed } from '../../../base/flow/clock.ts';
import { anyString, array, tryRead } from '../../../base/input/reader.ts';
import { log } from '../../../host/log.ts';
import { onSettingChange, setUserSetting, userSetting, userValue } from '../../../host/storage/settings.ts';
import { inform, pickSome } from '../../../host/ui/ask.ts';
import { type ApiKeyWarning, newWarnings, warningsOf } from '../../../store/keys/keyHealth.ts';
import type { ApiKeyStore } from '../../../store/keys/keyStore.ts';
import type { OnceAcrossWindows } from '../../../store/sync/onceAcrossWindows.ts';
import { canRaiseLimit, type FormatContext, formatRow } from '../formatRow.ts';
import { formatWarning, type MeterUnit, meterOf, watchedApiKeys } from './meter.ts';

interface SpendMeterNeeds {
  readonly keys: ApiKeyStore;
  readonly once: OnceAcrossWindows;
  readonly clock: Clock;
  readonly formatContext: () => FormatContext;
}

const fiveMinutes = 5 * 60_000;
const enabled = 'jobdeck.spendMeter.enabled';
const unit = 'jobdeck.spendMeter.unit';
const chosen = 'jobdeck.spendMeter.keys';

const isEnabled = (): boolean => userValue(enabled) === true;
const unitOf = (): MeterUnit => (userSetting(unit) === 'percent' ? 'percent' : 'remaining');
const Hashes = array(anyString);
const chosenHashes = (): readonly string[] => tryRead(Hashes, userValue(chosen)) ?? [];

export const switchMeter = (on: boolean): Promise<void> => setUserSetting(enabled, on || undefined);

export async function chooseMeterApiKeys({
  keys,
  formatContext,
}: Pick<SpendMeterNeeds, 'keys' | 'formatContext'>): Promise<void> {
  const context = formatContext();
  const watched = watchedApiKeys(keys.keys, chosenHashes(), context.now);
  const hashes = await pickSome(
    'Keys for Spend in Status Bar',
    'The one that is nearest to its limit is shown.',
    keys.keys.map((key) => ({
      label: key.name || key.label,
      description: formatRow(key, context),
      picked: watched.includes(key),
      value: key.hash,
    })),
  );
  if (hashes !== undefined) await setUserSetting(chosen, hashes);
}

/** Shows what is left of the most urgent limit in the status bar and warns once per threshold; off by default. */
export class SpendMeter implements vscode.Disposable {
  readonly #needs: SpendMeterNeeds;
  readonly #subscriptions: readonly { dispose(): unknown }[];
  readonly #tried = new Set<string>();
  #item: vscode.StatusBarItem | undefined;
  #timer: { dispose(): unknown } | undefined;
  #lastRead = Number.NEGATIVE_INFINITY;

  constructor(needs: SpendMeterNeeds) {
    this.#needs = needs;
    const { keys } = needs;
    const update = () => this.#update();
    this.#subscriptions = [
      ...[enabled, unit, chosen].map((setting) => onSettingChange(setting as `jobdeck.${string}`)(update)),
      keys.onDidChange(() => {
        this.#show(isEnabled());
        void this.#warn().catch((error) => log.warn(`No warning about keys: ${error}`));
      }),
      vscode.window.onDidChangeWindowState(update),
      keys.serverState.onDidForget(() => {
        this.#lastRead = Number.NEGATIVE_INFINITY;
        update();
      }),
    ];
    update();
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    this.#timer?.dispose();
    this.#item?.dispose();
  }

  #update(): void {
    const isOn = isEnabled();
    if (isOn) this.#read();
    this.#show(isOn);
    this.#timer?.dispose();
    this.#timer = isOn ? this.#needs.clock.after(60_000, () => this.#update()) : undefined;
  }

  /** Only the focused window reads and warns, so that several windows do not repeat each other's work. */
  #read(): void {
    const { keys, clock } = this.#needs;
    if (!vscode.window.state.focused || !hasPassed(fiveMinutes, this.#lastRead, clock.now())) return;
    this.#lastRead = clock.now();
    void keys.refreshInBackground();
  }

  #show(isOn: boolean): void {
    if (!isOn) {
      this.#item?.hide();
      return;
    }
    const { keys, formatContext } = this.#needs;
    this.#item ??= createItem();
    const item = this.#item;
    const meter = meterOf(keys.state, chosenHashes(), unitOf(), formatContext());
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
  }

  async #warn(): Promise<void> {
    const { keys, once, formatContext } = this.#needs;
    if (!isEnabled() || !vscode.window.state.focused || keys.state.kind !== 'ready') return;
    const { now } = formatContext();
    const watched = watchedApiKeys(keys.keys, chosenHashes(), now);
    const ids = watched.flatMap((key) => warningsOf(key, now).map(({ id }) => id)).filter((id) => !this.#tried.has(id));
    if (ids.length === 0) return;
    for (const id of ids) this.#tried.add(id);
    const claimed = await once.acquire(ids).catch((error) => {
      // A warning shown twice is better than none.
      log.warn(`Warnings about keys may be repeated in other windows: ${error}`);
      return ids;
    });
    for (const warning of newWarnings(watched, now, (id) => claimed.includes(id)))
      void showWarning(warning, formatContext());
  }
}

async function showWarning(warning: ApiKeyWarning, formatContext: FormatContext): Promise<void> {
  const openKey = 'Open Key';
  const raise = 'Raise Until Next Reset…';
  const { key } = warning;
  const ways = warning.kind === 'used' && canRaiseLimit(key) ? [openKey, raise] : [openKey];
  const chosen = await inform(formatWarning(warning, formatContext), ...ways);
  const command = chosen === raise ? 'jobdeck.key.raise' : chosen && 'jobdeck.key.open';
  if (command) await vscode.commands.executeCommand(command, { kind: 'key', key });
}

function createItem(): vscode.StatusBarItem {
  const item = vscode.window.createStatusBarItem('jobdeck.spendMeter', vscode.StatusBarAlignment.Right, 50);
  item.name = 'Jobdeck: Spend of API Keys';
  return item;
}
