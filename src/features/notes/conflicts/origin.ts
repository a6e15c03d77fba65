import { formatRecent } from '../../../base/dates.ts';
import { shortText } from '../../../base/shortText.ts';
import type { Note } from '../../../contract/tracker/library.ts';
import { userLocale } from '../../../host/ui/environment.ts';
import type { NoteMarks } from '../agentMarks.ts';

/** Characters of an agent's name. */
const maxName = 50;

/** Who wrote this version of a note and when, as ` (Claude, 2 min. ago)`: what of it is known. */
export type OriginOf = (note: Pick<Note, 'id' | 'version' | 'updatedAt'>) => Promise<string>;

export const originOf =
  (marks: Pick<NoteMarks, 'authorOf'>): OriginOf =>
  async (note) => {
    const author = shortText((await marks.authorOf(note)) ?? '', maxName);
    const at = Date.parse(note.updatedAt);
    const moment = Number.isNaN(at) ? '' : formatRecent(at, Date.now(), userLocale().locale);
    const known = [author, moment].filter(Boolean).join(', ');
    return known === '' ? '' : ` (${known})`;
  };
