import './card.css';

import { Button } from '../../../webview/button.tsx';
import { WebLink } from '../../../webview/link.tsx';
import { startPage } from '../../../webview/start.tsx';
import { Contacts } from './contacts.tsx';
import { Description } from './description.tsx';
import { History } from './history.tsx';
import { cardHost } from './host.ts';
import { Meetings } from './meetings.tsx';
import { Placement } from './placement.tsx';
import { Reminders } from './reminders.tsx';
import { SalaryField } from './salary.tsx';
import { Tags } from './tags.tsx';
import { TextField } from './textField.tsx';

startPage(() => {
  const snapshot = cardHost.snapshot.value;
  if (snapshot === undefined) return <p class="waiting">Reading the card…</p>;
  if (!snapshot.hasCard)
    return (
      <main class="card-page">
        <h1 class="unseen">Card</h1>
        <p>{snapshot.problem || 'Reading the card…'}</p>
        {snapshot.problem !== '' && <Button onPress={() => cardHost.act('retry', {})}>Try Again</Button>}
      </main>
    );
  const { mayEdit, values } = snapshot;
  return (
    <main class="card-page">
      <h1 class="unseen">{values.title}</h1>
      {snapshot.note !== '' && <p class="note">{snapshot.note}</p>}
      <TextField name="title" label="Job" mayEdit={mayEdit} validate={validateTitle} />
      <div class="grid">
        <TextField name="company" label="Company" mayEdit={mayEdit} />
        <TextField name="location" label="Location" mayEdit={mayEdit} />
        <Placement snapshot={snapshot} />
        <TextField name="url" label="Job post" mayEdit={mayEdit} placeholder="https://…">
          {/^https?:\/\//i.test(values.url) && (
            <div class="below">
              Open on <WebLink address={values.url} />
            </div>
          )}
        </TextField>
        <SalaryField mayEdit={mayEdit} currency={snapshot.currency} />
        <Tags mayEdit={mayEdit} />
      </div>
      <Description mayEdit={mayEdit} />
      <Reminders reminders={snapshot.reminders} more={snapshot.moreReminders} mayEdit={mayEdit} />
      <Contacts mayEdit={mayEdit} />
      <Meetings
        meetings={snapshot.meetings}
        more={snapshot.moreMeetings}
        mayEdit={mayEdit}
        mayAttach={snapshot.mayAttach}
      />
      <History
        entries={snapshot.history}
        problem={snapshot.historyProblem}
        hasMore={snapshot.hasMoreHistory}
        isCut={snapshot.isHistoryCut}
      />
      {mayEdit && (
        <footer class="line">
          {snapshot.columnId !== '' && <Button onPress={() => cardHost.act('archive', {})}>Archive…</Button>}
          <Button onPress={() => cardHost.act('remove', {})}>Delete…</Button>
          {snapshot.added !== '' && <span class="quiet">Added {snapshot.added}</span>}
        </footer>
      )}
    </main>
  );
});

const validateTitle = (text: string): string | undefined => (text.trim() === '' ? 'A card needs a title.' : undefined);
