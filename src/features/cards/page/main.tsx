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
  const shown = cardHost.snapshot.value;
  if (shown === undefined) return <p class="waiting">Reading the card…</p>;
  if (!shown.hasCard)
    return (
      <main class="card-page">
        <h1 class="unseen">Card</h1>
        <p>{shown.problem || 'Reading the card…'}</p>
        {shown.problem !== '' && <Button onPress={() => cardHost.act('retry', {})}>Try Again</Button>}
      </main>
    );
  const { mayEdit, values } = shown;
  return (
    <main class="card-page">
      <h1 class="unseen">{values.title}</h1>
      {shown.note !== '' && <p class="note">{shown.note}</p>}
      <TextField name="title" label="Job" mayEdit={mayEdit} refuse={refuseEmpty} />
      <div class="grid">
        <TextField name="company" label="Company" mayEdit={mayEdit} />
        <TextField name="location" label="Location" mayEdit={mayEdit} />
        <Placement shown={shown} />
        <TextField name="url" label="Job post" mayEdit={mayEdit} placeholder="https://…">
          {/^https?:\/\//i.test(values.url) && (
            <div class="below">
              Open on <WebLink address={values.url} />
            </div>
          )}
        </TextField>
        <SalaryField mayEdit={mayEdit} currency={shown.currency} />
        <Tags mayEdit={mayEdit} />
      </div>
      <Description mayEdit={mayEdit} />
      <Reminders reminders={shown.reminders} more={shown.moreReminders} mayEdit={mayEdit} />
      <Contacts mayEdit={mayEdit} />
      <Meetings meetings={shown.meetings} more={shown.moreMeetings} mayEdit={mayEdit} mayAttach={shown.mayAttach} />
      <History
        entries={shown.history}
        problem={shown.historyProblem}
        hasMore={shown.hasMoreHistory}
        isCut={shown.isHistoryCut}
      />
      {mayEdit && (
        <footer class="line">
          {shown.columnId !== '' && <Button onPress={() => cardHost.act('archive', {})}>Archive…</Button>}
          <Button onPress={() => cardHost.act('remove', {})}>Delete…</Button>
          {shown.added !== '' && <span class="quiet">Added {shown.added}</span>}
        </footer>
      )}
    </main>
  );
});

const refuseEmpty = (text: string): string | undefined => (text.trim() === '' ? 'A card needs a title.' : undefined);
