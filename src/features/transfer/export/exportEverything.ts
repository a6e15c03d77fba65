import { type FailureKind, ServiceError } from '../../../base/flow/errors.ts';
import { type ListPage, PagedList } from '../../../base/flow/pagedList.ts';
import type { CallOptions } from '../../../contract/operation.ts';
import type { Card, Column, HistoryEntry } from '../../../contract/tracker/board.ts';
import type { Tracker } from '../../../contract/tracker.ts';
import { type ExportFolder, type ExportRecord, RecordFiles } from './exportFile.ts';
import { cardRecord, columnRecord, headers, historyRecord, meetingRecord, noteRecord } from './exportRecords.ts';

export type ExportCalls = Pick<
  Tracker,
  | 'tracker_list_columns'
  | 'tracker_get_settings'
  | 'tracker_list_cards'
  | 'tracker_list_archive'
  | 'tracker_get_card_history'
  | 'list_notes'
  | 'list_note_folders'
  | 'get_note'
  | 'list_meetings'
  | 'get_meeting_summary'
>;

export interface ExportNeeds {
  readonly tracker: ExportCalls;
  readonly folder: ExportFolder;
  readonly signal: AbortSignal;
  /** Throws once another account is in use. */
  readonly assertInUse: () => void;
  readonly report: (progress: string) => void;
  readonly formatFailure: (error: unknown) => string;
  readonly now: () => Date;
}

export interface ExportReport {
  readonly exportedAt: string;
  readonly isCancelled: boolean;
  readonly counts: Readonly<Record<keyof typeof headers, number>>;
  /** What could not be read, and why. */
  readonly missing: readonly string[];
  readonly notExported: readonly string[];
}

/** What the service has and the export leaves out. */
const notExported = ['Transcripts of meetings', 'Contexts'];

/** Records that need a request each are read together; the scheduler sends no more at once. */
const readsAtOnce = 4;
const maxNamed = 200;
/** Other records can be read all the same. */
const ofOneRecord: readonly FailureKind[] = ['missing', 'invalid', 'conflict', 'unknownShape', 'broken'];

/** Reads all that the token may read, page by page, into files; what cannot be read is named in the report, which is also a file. */
export function exportEverything(needs: ExportNeeds): Promise<ExportReport> {
  return new Export(needs).run();
}

class Cancelled extends Error {}

interface ExportedCard {
  readonly title: string;
  /** Null in the archive. */
  readonly columnId: string | null;
  readonly position: number;
}

/** By id; all that is kept of the cards in memory. */
type ExportedCards = ReadonlyMap<string, ExportedCard>;

class Export {
  readonly #needs: ExportNeeds;
  readonly #missing: string[] = [];
  readonly #counts = { columns: 0, cards: 0, history: 0, notes: 0, meetings: 0 };

  constructor(needs: ExportNeeds) {
    this.#needs = needs;
  }

  async run(): Promise<ExportReport> {
    let isCancelled = false;
    try {
      const columns = await this.#columns();
      const cards = await this.#cards(columns);
      await this.#columnTable(columns, cards);
      await this.#history(cards);
      await this.#notes();
      await this.#meetings();
    } catch (error) {
      if (!(error instanceof Cancelled)) throw error;
      isCancelled = true;
    }
    const exportedAt = this.#needs.now().toISOString();
    const report = { exportedAt, isCancelled, counts: this.#counts, missing: this.#missing, notExported };
    const file = await this.#needs.folder.create('export.json');
    await file.append(`${JSON.stringify(report, null, 2)}\n`);
    await file.close();
    return report;
  }

  async #columns(): Promise<readonly Column[]> {
    const columns: Column[] = [];
    await this.#part('Stages of cards', async () => {
      const { items } = await this.#needs.tracker.tracker_list_columns({}, this.#options());
      columns.push(...items);
    });
    return columns;
  }

  async #cards(columns: readonly Column[]): Promise<ExportedCards> {
    const { tracker } = this.#needs;
    const titles = new Map(columns.map(({ id, title }) => [id, title]));
    const cards = new Map<string, ExportedCard>();
    await this.#table('cards', async (add) => {
      const addPages = async (read: ReadPage<Card>) => {
        for await (const page of this.#pages(read)) {
          for (const { id, title, columnId, position, status } of page)
            cards.set(id, { title, position, columnId: status === 'active' ? columnId : null });
          await add(page.map((card) => cardRecord(card, titles.get(card.columnId ?? '') ?? '')));
        }
      };
      await this.#part('Cards', () => addPages((...page) => tracker.tracker_list_cards(...page)));
      await this.#part('Archive', () => addPages((...page) => tracker.tracker_list_archive(...page)));
    });
    return cards;
  }

  #columnTable(columns: readonly Column[], cards: ExportedCards): Promise<void> {
    return this.#table('columns', async (add) => {
      let defaultId: string | null = null;
      await this.#part('Settings', async () => {
        const settings = await this.#needs.tracker.tracker_get_settings({}, this.#options());
        defaultId = settings.defaultColumnId;
      });
      const inOrder = [...cards].sort(([, one], [, other]) => one.position - other.position);
      const idsOf = Map.groupBy(inOrder, ([, { columnId }]) => columnId);
      await add(
        columns.map((column) =>
          columnRecord(column, {
            cardIds: (idsOf.get(column.id) ?? []).map(([id]) => id),
            isDefault: column.id === defaultId,
          }),
        ),
      );
    });
  }

  #history(cards: ExportedCards): Promise<void> {
    let done = 0;
    const total = cards.size.toLocaleString('en');
    const formatProgress = () => `${progressNames.history}: ${done.toLocaleString('en')} of ${total}`;
    const fill: Fill = (add) =>
      this.#part('History of cards', () =>
        this.#eachRecord([...cards], async ([cardId, { title }]) => {
          const records: ExportRecord[] = [];
          await this.#record(`History of "${title}"`, async () => {
            const read: ReadPage<HistoryEntry> = (page, options) =>
              this.#needs.tracker.tracker_get_card_history({ cardId, ...page }, options);
            for await (const entries of this.#pages(read))
              records.push(...entries.map((entry) => historyRecord(cardId, entry)));
          });
          return () => {
            done += 1;
            return add(records);
          };
        }),
      );
    return this.#table('history', fill, formatProgress);
  }

  #notes(): Promise<void> {
    const { tracker } = this.#needs;
    const folders = new Map<string, string>();
    return this.#table('notes', async (add) => {
      await this.#part('Folders of notes', async () => {
        const { items } = await tracker.list_note_folders({}, this.#options());
        for (const { id, name } of items) folders.set(id, name);
      });
      await this.#part('Notes', async () => {
        for await (const notes of this.#pages((...page) => tracker.list_notes(...page)))
          await this.#eachRecord(notes, async ({ id, title }) => {
            const note = await this.#record(`Note "${title}"`, () => tracker.get_note({ noteId: id }, this.#options()));
            return () => (note ? add([noteRecord(note, folders.get(note.folderId ?? '') ?? '')]) : Promise.resolve());
          });
      });
    });
  }

  #meetings(): Promise<void> {
    const { tracker } = this.#needs;
    return this.#table('meetings', (add) =>
      this.#part('Meetings', async () => {
        for await (const meetings of this.#pages((...page) => tracker.list_meetings(...page)))
          await this.#eachRecord(meetings, async (meeting) => {
            const { id: meetingId, title, hasSummary } = meeting;
            const read = () => tracker.get_meeting_summary({ meetingId }, this.#options());
            const summary = hasSummary ? await this.#record(`Summary of "${title}"`, read) : undefined;
            return () => add([meetingRecord(meeting, summary?.text ?? null)]);
          });
      }),
    );
  }

  async #table(
    name: keyof typeof headers,
    fill: Fill,
    formatProgress = (count: number) => `${progressNames[name]}: ${count.toLocaleString('en')}`,
  ): Promise<void> {
    const files = await RecordFiles.create(this.#needs.folder, name, headers[name]);
    try {
      await fill(async (records) => {
        await files.add(records);
        this.#counts[name] = files.count;
        this.#needs.report(formatProgress(files.count));
      });
    } finally {
      await files.close();
    }
  }

  /** Reads some records at once and writes them in their order. */
  async #eachRecord<T>(records: readonly T[], read: (record: T) => Promise<() => Promise<void>>): Promise<void> {
    for (let start = 0; start < records.length; start += readsAtOnce)
      for (const write of await Promise.all(records.slice(start, start + readsAtOnce).map(read))) await write();
  }

  /** The rest is exported although this cannot be read. */
  async #part(name: string, read: () => Promise<void>): Promise<void> {
    try {
      await read();
    } catch (error) {
      this.#assertMayContinue();
      if (!ServiceError.is(error)) throw error;
      this.#miss(name, error);
    }
  }

  async #record<T>(name: string, read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      this.#assertMayContinue();
      if (!ServiceError.is(error) || !ofOneRecord.includes(error.kind)) throw error;
      this.#miss(name, error);
      return undefined;
    }
  }

  #miss(name: string, error: ServiceError): void {
    if (this.#missing.length < maxNamed) this.#missing.push(`${name}: ${this.#needs.formatFailure(error)}`);
    else this.#missing[maxNamed] = 'More could not be read.';
  }

  #pages<T extends { readonly id: string }>(read: ReadPage<T>): AsyncGenerator<readonly T[]> {
    return exportPages(read, () => this.#options());
  }

  #options(): CallOptions {
    this.#assertMayContinue();
    return { signal: this.#needs.signal };
  }

  #assertMayContinue(): void {
    this.#needs.assertInUse();
    if (this.#needs.signal.aborted) throw new Cancelled();
  }
}

type Fill = (add: (records: readonly ExportRecord[]) => Promise<void>) => Promise<void>;

const progressNames: Readonly<Record<keyof typeof headers, string>> = {
  columns: 'Stages',
  cards: 'Cards',
  history: 'Histories of cards',
  notes: 'Notes',
  meetings: 'Meetings',
};

const pageSize = 200;

interface Page {
  readonly limit: number;
  readonly cursor?: string;
}

type ReadPage<T> = (page: Page, options: CallOptions) => Promise<ListPage<T>>;

/** Each page without items that an earlier one had; only ids are remembered. `options` is called before each request. */
async function* exportPages<T extends { readonly id: string }>(
  read: ReadPage<T>,
  options: () => CallOptions,
): AsyncGenerator<readonly T[]> {
  const list = new PagedList<string>({
    idOf: (id) => id,
    maxPages: 100_000,
    maxItems: 10_000_000,
    maxLength: Number.POSITIVE_INFINITY,
  });
  do {
    const cursor = list.nextCursor;
    const page = { limit: pageSize, ...(cursor !== undefined && { cursor }) };
    const { items, nextCursor } = await read(page, options());
    const fresh = new Set(list.add({ items: items.map(({ id }) => id), nextCursor }));
    yield items.filter(({ id }) => fresh.has(id));
  } while (list.end === undefined);
  if (list.end !== 'complete')
    throw new ServiceError('unknownShape', 'export', 'The service repeated a page, so the rest was not read.');
}
