import type { StateOf } from '../../../base/editor/page.ts';
import { connect } from '../../../webview/connect.ts';
import { type StatisticsPage, statisticsPage } from '../contract.ts';

export const statisticsHost = connect(statisticsPage);

let persisted: StateOf<StatisticsPage> = statisticsHost.persisted ?? {};

/** Adds to what a reload restores. */
export function persistState(change: StateOf<StatisticsPage>): void {
  persisted = { ...persisted, ...change };
  statisticsHost.persist(persisted);
}
