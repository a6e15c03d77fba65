import { hostileTexts } from '../../fixtures/hostileTexts.ts';
import { type Address, overRest } from '../calls.ts';
import { days, type ServicePerTest } from '../localService.ts';

const sites = ['jobs.example.com', 'www.example.org', 'board.example.net:8443', undefined];
const titles = ['A | B', '=1+1', '"In, between"'];
const cardCount = 24;
const stepCount = 70;

/** Numbers from 0 up to 1, the same for each seed (the generator mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed * 0x9e3779b9;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface BoardCalendar {
  readonly timeZone: string;
  readonly weekStartsOn: 'monday' | 'sunday';
}

/**
 * A board whose cards were created, imported, moved both ways, archived and deleted, in columns that were added, renamed and removed, within a
 * token's 90 days, which include the beginning of summer time.
 */
export async function fillBoard(
  { service, clock }: ServicePerTest,
  seed: number,
  { timeZone, weekStartsOn }: BoardCalendar,
): Promise<void> {
  const random = randomFrom(seed);
  const one = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
  const { columns } = await overRest(service, 'tracker_initialize', {});
  const settings = await overRest(service, 'tracker_get_settings', {});
  await overRest(service, 'tracker_update_settings', { ...settings, timeZone, weekStartsOn });
  const columnIds = columns.map(({ id }) => id);
  const cardIds: string[] = [];
  const createColumn = async (): Promise<void> => {
    const title = titles[columnIds.length - columns.length] ?? `Stage ${columnIds.length}`;
    const position = Math.floor(random() * columnIds.length);
    const { id } = await overRest(service, 'tracker_create_column', { title, position });
    columnIds.push(id);
  };
  const create = async (): Promise<void> => {
    const site = one(sites);
    const tags = [one(hostileTexts) ?? '', one(['java', 'remote', '-5', '@home']) ?? ''].map((tag) =>
      tag.trim().slice(0, 40),
    );
    const columnId = one(columnIds);
    const card = {
      title: `Card ${cardIds.length}`,
      tags: [...new Set(tags)].filter(Boolean),
      ...(site !== undefined && { url: `https://${site}/${cardIds.length}` }),
      ...(columnId !== undefined && random() < 0.6 && { columnId }),
    };
    cardIds.push(...(random() < 0.7 ? [await createCard(service, card)] : await importCard(service, card)));
  };
  const change = async (): Promise<void> => {
    const cardId = one(cardIds) ?? '';
    const chance = random();
    const columnId = one(columnIds) ?? '';
    if (chance < 0.75) await overRest(service, 'tracker_move_card', { cardId, columnId }).catch(refusedIfArchived);
    else if (chance < 0.9) await overRest(service, 'tracker_archive_card', { cardId });
    else if (chance < 0.94)
      await overRest(service, 'tracker_delete_card', { cardId }).then(() => remove(cardIds, cardId));
    else if (chance < 0.96) await createColumn();
    else if (chance < 0.98)
      await overRest(service, 'tracker_update_column', { ...renamed(columnIds.indexOf(columnId)), columnId });
    else
      await overRest(service, 'tracker_delete_column', { columnId }).then(
        () => remove(columnIds, columnId),
        refusedIfFull,
      );
  };
  await createColumn();
  for (let step = 0; step < cardCount + stepCount; step += 1) {
    await (cardIds.length < 4 || random() < cardCount / (cardCount + stepCount) ? create() : change());
    clock.forward(days(random() * 1.3));
    // Often half an hour before or after midnight in the middle of Europe.
    if (random() < 0.3) clock.forward(days(1) - ((clock.now().getTime() + days(1 / 16)) % days(1)));
  }
}

const renamed = (index: number) => ({ title: `Renamed ${index}`, color: null });

const createCard = async (service: Address, card: { readonly title: string }): Promise<string> =>
  (await overRest(service, 'tracker_create_card', card)).id;

async function importCard(service: Address, card: { readonly title: string }): Promise<string[]> {
  const { created } = await overRest(service, 'tracker_import_cards', { cards: [card], skipDuplicates: false });
  return created.map(({ id }) => id);
}

const remove = (list: string[], item: string): void => void list.splice(list.indexOf(item), 1);

const refusedWith =
  (...codes: readonly string[]) =>
  (error: unknown): void => {
    if (!(error instanceof Error && 'code' in error && codes.includes(String(error.code)))) throw error;
  };
const refusedIfArchived = refusedWith('card_archived');
const refusedIfFull = refusedWith('column_not_empty', 'conflict', 'invalid_request');
