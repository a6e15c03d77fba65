import { effect } from '@preact/signals';

import type { SnapshotOf } from '../../../base/editor/page.ts';
import { offerLabels } from '../../../base/editor/recordOffers.ts';
import { webAddressOf } from '../../../base/text/webAddress.ts';
import { Button, IconButton } from '../../../webview/button.tsx';
import { WebLink } from '../../../webview/link.tsx';
import { Discarded } from '../../../webview/notSaved.tsx';
import { startPage } from '../../../webview/start.tsx';
import { type CardPage, fieldLabels, type PageMeeting } from '../contract.ts';
import { CardActions, Undo } from './actions.tsx';
import { Contacts } from './contacts.tsx';
import { Description } from './description.tsx';
import { allDrafts, discardUnsaved, isLeft, unsaved } from './drafts.ts';
import { TextField } from './fieldFrame.tsx';
import { History } from './history.tsx';
import { cardHost } from './host.ts';
import { Placement } from './placement.tsx';
import { Reminders } from './reminders.tsx';
import { SalaryField } from './salary.tsx';
import { Tags } from './tags.tsx';
import './card.css';

function MissingCard({ problem, offers }: Pick<SnapshotOf<CardPage>, 'problem' | 'offers'>) {
  return (
    <main class="card-page">
      <h1 class="unseen">Card</h1>
      <p>{problem || 'Reading the card…'}</p>
      <div class="line">
        {offers.map((offer) => (
          <Button key={offer} onPress={() => cardHost.act('offered', { offer })}>
            {offerLabels[offer]}
          </Button>
        ))}
      </div>
      {problem !== '' && <LeftText />}
    </main>
  );
}

reportChanges();
closeWhenDeleted();

startPage(() => {
  const snapshot = cardHost.snapshot.value;
  if (snapshot === undefined) return <p class="waiting">Reading the card…</p>;
  if (!snapshot.hasCard) return <MissingCard problem={snapshot.problem} offers={snapshot.offers} />;
  const { mayEdit, values } = snapshot;
  return (
    <main class="card-page">
      <h1 class="unseen">{values.title}</h1>
      <CardActions {...snapshot} />
      {snapshot.note !== '' && (
        <p class="note" role="status">
          {snapshot.note}
        </p>
      )}
      {isLeft(snapshot.status) && <LeftText />}
      <TextField name="title" label="Job" mayEdit={mayEdit} validate={validateTitle} />
      <div class="grid">
        <TextField name="company" label="Company" mayEdit={mayEdit} />
        <TextField name="location" label="Location" mayEdit={mayEdit} />
        <Placement snapshot={snapshot} />
        <TextField name="url" label="Job post" mayEdit={mayEdit} placeholder="https://…" validate={validateAddress}>
          {/^https?:\/\//i.test(values.url) && (
            <div class="below">
              Open on <WebLink address={values.url} />
            </div>
          )}
        </TextField>
        <SalaryField mayEdit={mayEdit} currency={snapshot.currency} />
        <Tags mayEdit={mayEdit} known={snapshot.knownTags} />
      </div>
      <Description mayEdit={mayEdit} />
      <Reminders reminders={snapshot.reminders} more={snapshot.moreReminders} mayEdit={mayEdit} />
      <Contacts mayEdit={mayEdit} />
      <Meetings
        meetings={snapshot.meetings}
        more={snapshot.moreMeetings}
        mayEdit={mayEdit}
        mayRead={snapshot.mayAttach}
      />
      <History
        entries={snapshot.history}
        problem={snapshot.historyProblem}
        hasMore={snapshot.hasMoreHistory}
        isCut={snapshot.isHistoryCut}
      />
      {(mayEdit || snapshot.status !== 'active') && <Undo />}
    </main>
  );
});

const validateAddress = (text: string): string | undefined =>
  text.trim() === '' || webAddressOf(text) !== undefined
    ? undefined
    : 'A job post is a web address, such as https://jobs.example.com/1.';

const validateTitle = (text: string): string | undefined => (text.trim() === '' ? 'A card needs a title.' : undefined);

function LeftText() {
  const { drafts, reminder, reminders = [] } = unsaved.value;
  const hasReminder = reminders.length > 0 || reminder.text.trim() !== '';
  const parts = [...drafts.map(({ field }) => fieldLabels[field]), ...(hasReminder ? ['Reminder'] : [])];
  if (parts.length === 0) return <Discarded place={allDrafts} />;
  return (
    <div class="words problem" role="alert">
      <span>Not saved: {parts.join(', ')}.</span>
      <Button onPress={() => takeUnsaved('open')}>Open as Document</Button>
      <Button onPress={() => takeUnsaved('copy')}>Copy</Button>
      <Button onPress={discardUnsaved}>Discard</Button>
    </div>
  );
}

/** At once, since a closing tab removes the page without a last word. */
function reportChanges(): void {
  let reported = JSON.stringify({ drafts: [], reminder: { text: '', at: '' }, reminders: [] });
  effect(() => {
    const now = JSON.stringify(unsaved.value);
    if (now === reported) return;
    reported = now;
    const typed = { ...unsaved.value, at: Date.now() };
    cardHost.persist(typed);
    cardHost.act('reportUnsaved', typed);
  });
}

function closeWhenDeleted(): void {
  let isAsked = false;
  effect(() => {
    if (isAsked || cardHost.snapshot.value?.status !== 'deleted') return;
    isAsked = true;
    cardHost.act('offered', { offer: 'close' });
  });
}

function takeUnsaved(how: 'copy' | 'open'): void {
  cardHost.act('takeUnsaved', { how });
}

interface MeetingsProps {
  readonly meetings: readonly PageMeeting[];
  readonly mayEdit: boolean;
  /** Whether the token may read meetings. */
  readonly mayRead: boolean;
  readonly more: number;
}

function Meetings({ meetings, more, mayEdit, mayRead }: MeetingsProps) {
  return (
    <section aria-labelledby="meetings-title">
      <h2 id="meetings-title">Meetings</h2>
      {meetings.length === 0 && <p class="quiet">No meetings.</p>}
      <ul class="meetings">
        {meetings.map(({ id, title, when, scores, verdict }) => (
          <li key={id} class="meeting">
            <div>
              {mayRead ? (
                <button
                  type="button"
                  class="opens"
                  aria-label={`Open the meeting ${title}`}
                  onClick={() => cardHost.act('openMeeting', { meetingId: id })}
                >
                  <strong>{title}</strong>
                </button>
              ) : (
                <strong>{title}</strong>
              )}
              <div class="quiet">{[when, scores].filter(Boolean).join(' · ')}</div>
              {verdict !== '' && <div>Verdict: {verdict}</div>}
            </div>
            {mayEdit && (
              <IconButton
                icon="close"
                label={`Detach the meeting ${title}`}
                onPress={() => cardHost.act('detach', { meetingId: id })}
              />
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p class="quiet">
          And {more.toLocaleString()} more {more === 1 ? 'meeting' : 'meetings'}.
        </p>
      )}
      {mayEdit && mayRead && <Button onPress={() => cardHost.act('attach', {})}>Attach Meeting…</Button>}
    </section>
  );
}
