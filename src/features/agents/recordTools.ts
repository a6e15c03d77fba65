import type { OpenRecord, RecordKind, RecordTabs } from '../../base/editor/openRecord.ts';
import { literal } from '../../base/input/reader.ts';
import { type Fence, jsonForModel, newFence, textForModel } from '../../base/text/fencedData.ts';
import { shortText } from '../../base/text/shortText.ts';
import type { Tracker } from '../../contract/tracker.ts';
import type { ModelTool } from '../../host/lazy/runTool.ts';
import { readModelInput, recordId } from './modelInput.ts';

interface RecordToolNeeds {
  readonly tabs: readonly RecordTabs[];
  /** With the rights of agents. */
  readonly tracker: Pick<Tracker, 'tracker_get_card' | 'get_note' | 'get_meeting'>;
}

/** Characters of a selection or of a record. */
const maxLength = 20_000;

/** What the MCP endpoint cannot know: the record that the user has open, and showing one. */
export const recordTools = ({ tabs, tracker }: RecordToolNeeds) =>
  ({
    jobdeck_get_open: {
      prepare: () => ({ message: 'Reading what is open in Jobdeck' }),
      invoke: async (input: unknown) => {
        readModelInput('jobdeck_get_open', {}, input);
        for (const { active } of tabs) {
          const open = active();
          if (open !== undefined) return descriptionOf(open, await read(tracker, open));
        }
        return 'The active editor shows no card, note or meeting of Jobdeck. Find one with tracker_list_cards, list_notes or list_meetings, or ask the user to open it.';
      },
    },
    jobdeck_open_record: {
      prepare: (input: unknown) => ({ message: `Opening a ${readOpen(input).kind}` }),
      invoke: async (input: unknown) => {
        const { kind, id } = readOpen(input);
        // Read with the rights of agents first, so that an error names the next call.
        await read(tracker, { kind, id });
        await tabs.find((each) => each.kind === kind)?.open(id);
        return `The ${kind} is open in the editor.`;
      },
    },
  }) satisfies Readonly<Record<string, ModelTool>>;

const readOpen = (input: unknown) =>
  readModelInput('jobdeck_open_record', { kind: literal('card', 'note', 'meeting'), id: recordId }, input);

async function read(
  tracker: RecordToolNeeds['tracker'],
  { kind, id }: Pick<OpenRecord, 'kind' | 'id'>,
): Promise<object> {
  switch (kind) {
    case 'card':
      return tracker.tracker_get_card({ cardId: id });
    case 'note':
      return tracker.get_note({ noteId: id });
    case 'meeting':
      return tracker.get_meeting({ meetingId: id });
  }
}

const wholeBy: Readonly<Record<RecordKind, string>> = {
  card: 'tracker_get_card',
  note: 'get_note',
  meeting: 'get_meeting',
};

const next: Readonly<Record<RecordKind, string>> = {
  card: 'Change it with tracker_update_card or tracker_move_card.',
  note: 'Show a change to the user with jobdeck_show_note_diff, or write it with update_note and the version of this note.',
  meeting: 'Read what was said with jobdeck_read_transcript, and its summary with get_meeting_summary.',
};

function descriptionOf({ kind, id, part, selection, unsavedText }: OpenRecord, record: object): string {
  const fence = newFence();
  return [
    `The user has a ${kind} open${part === undefined ? '' : `, its ${part}`}; ${kind}Id: ${textForModel(JSON.stringify(id))}. ${fence.note}`,
    fenced(fence, jsonForModel(record), `${wholeBy[kind]} reads all of it`),
    ...(unsavedText === undefined
      ? []
      : ['The editor has this text of the note, which the user has not saved:', fenced(fence, unsavedText)]),
    ...(selection === undefined ? [] : ['The user has selected:', fenced(fence, selection)]),
    next[kind],
  ].join('\n');
}

function fenced(fence: Fence, text: string, whole = 'the rest is in the editor'): string {
  const data = fence.around(shortText(text, maxLength));
  return text.length > maxLength ? `${data}\nThis was cut; ${whole}.` : data;
}
