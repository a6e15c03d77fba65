import './card.css';

import type { SnapshotOf } from '../../../base/editor/page.ts';
import { offerLabels } from '../../../base/editor/recordOffers.ts';
import { webAddressOf } from '../../../base/text/webAddress.ts';
import { Button } from '../../../webview/button.tsx';
import { WebLink } from '../../../webview/link.tsx';
import { startPage } from '../../../webview/start.tsx';
import type { CardPage } from '../contract.ts';
import { CardActions, Undo } from './actions.tsx';
import { Contacts } from './contacts.tsx';
import { Description } from './description.tsx';
import { isLeft } from './drafts.ts';
import { TextField } from './fieldFrame.tsx';
import { History } from './history.tsx';
import { cardHost } from './host.ts';
import { closeWhenDeleted, LeftText, reportChanges } from './leftText.tsx';
import { Meetings } from './meetings.tsx';
import { Placement } from './placement.tsx';
import { Reminders } from './reminders.tsx';
import { SalaryField } from './salary.tsx';
import { Tags } from './tags.tsx';

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
