import type { Actions } from '../../base/page.ts';
import type { Meeting } from '../../contract/tracker/library.ts';
import type { MeetingOffer, MeetingPage } from './contract.ts';
import type { MeetingReading } from './meetingReading.ts';
import type { MeetingPageNeeds } from './pageNeeds.ts';

export type ReadingActions = 'painted' | 'stop' | 'readAgain' | 'offered' | 'openCard' | 'openDocument';

/** Actions of a page that read the meeting, or open what belongs to it. `meeting` throws until it is read. */
export function readingActions(
  { run, openCard, openDocument, close }: MeetingPageNeeds,
  reading: MeetingReading,
  meeting: () => Meeting,
): Pick<Actions<MeetingPage>, ReadingActions> {
  const retry = {
    meeting: () => reading.read(),
    summary: () => reading.readSummary(),
    transcript: () => reading.readTranscript(),
  };
  const offers: Readonly<Record<Exclude<MeetingOffer, 'retry' | 'readAgain'>, () => Promise<void> | void>> = {
    connect: () => run('jobdeck.session.connect'),
    showPermissions: () => run('jobdeck.session.showPermissions'),
    diagnose: () => run('jobdeck.diagnose.run'),
    close,
  };
  return {
    painted: () => reading.continue(),
    stop: () => reading.stop(),
    readAgain: () => reading.readAgain(),
    offered: ({ about, offer }) => (offer === 'retry' || offer === 'readAgain' ? retry[about]() : offers[offer]()),
    openCard: () => openCard(),
    openDocument: ({ which }) => openDocument(which, meeting()),
  };
}
