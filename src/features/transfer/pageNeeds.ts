import type { TrackerSettingsStore } from '../../store/board/settings.ts';
import type { ImportRun, ImportStore } from '../../store/imports/importRun.ts';
import type { TablePlanNeeds } from './import/accountPlan.ts';
import type { StartNeeds } from './import/openPlan.ts';
import type { SourceTableNeeds } from './import/sourceTable.ts';

export interface ImportPageNeeds extends TablePlanNeeds, Omit<SourceTableNeeds, 'boardStages'> {
  readonly settings: TablePlanNeeds['settings'] & Pick<TrackerSettingsStore, 'dayOf'>;
  readonly imports: StartNeeds['imports'] & Pick<ImportStore, 'list' | 'isRunning' | 'interrupted' | 'dismiss'>;
  /** The run of a journal of the account in use; undefined if there is none. */
  readonly openRun: (id: string) => Promise<ImportRun | undefined>;
  readonly board: TablePlanNeeds['board'] & StartNeeds['board'];
  readonly onDidShowRun: (run: ImportRun) => void;
  readonly confirm: (message: string, detail: string, button: string) => Promise<boolean>;
  readonly formatFailure: (error: unknown) => string;
  /** Whether the service limits the requests of this window. */
  readonly isLimited: () => boolean;
  readonly openCard: (cardId: string) => Promise<void>;
  readonly openBoard: () => Promise<void>;
  readonly chooseSource: () => Promise<void>;
  readonly saveReport: (text: string) => Promise<void>;
}
