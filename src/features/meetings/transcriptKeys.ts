import type { ContextKeys } from '../../host/ui/contextKeys.ts';
import type { TranscriptProgress } from '../../store/meetings/transcript.ts';
import { allTabs, documentIdIn, meetingUrisOf } from './documentAddress.ts';

/** Tells the title bar which open documents are of a transcript that is being read, or that is not complete. */
export function setTranscriptKeys(
  contextKeys: ContextKeys,
  progressOf: (meetingId: string) => TranscriptProgress | undefined,
): void {
  const reading: string[] = [];
  const unfinished: string[] = [];
  for (const uri of meetingUrisOf(allTabs())) {
    const { transcript } = documentIdIn(uri.query);
    const { kind = 'complete' } = (transcript !== undefined && progressOf(transcript)) || {};
    if (kind === 'reading' || kind === 'checking') reading.push(uri.toString());
    else if (kind !== 'complete') unfinished.push(uri.toString());
  }
  contextKeys.set('jobdeck.meetings.reading', reading);
  contextKeys.set('jobdeck.meetings.unfinished', unfinished);
}
