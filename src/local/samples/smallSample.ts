import { columnRows, findColumn } from '../data/columns.ts';
import type { Call } from '../handler.ts';
import { cardHandlers } from '../tracker/cards.ts';
import { initializeHandlers } from '../tracker/initialize.ts';

const jobs = ['Backend Engineer', 'Platform Engineer', 'Data Engineer', 'Site Reliability Engineer', 'Tech Lead'];
const firms = ['Larkspur Systems', 'Bluefin Labs', 'Cedar & Co', 'Harbour Robotics', 'Windmill Software', 'Quillworks'];

/** A board of thirty cards over the default stages. */
export function smallSample(call: Call): void {
  initializeHandlers.tracker_initialize(call);
  const columns = columnRows(call.database).map(({ id }) => findColumn(call.database, id));
  for (const [index, firm] of firms.entries()) {
    for (const [step, title] of jobs.entries()) {
      const column = columns[(index + step) % columns.length];
      cardHandlers.tracker_create_card(call, { title, company: firm, ...(column && { columnId: column.id }) });
    }
  }
}
