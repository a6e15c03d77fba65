import './transfer.css';

import { Button } from '../../../webview/button.tsx';
import { onFocusLoss } from '../../../webview/focusReturn.ts';
import { startPage } from '../../../webview/start.tsx';
import type { ImportSnapshot } from '../contract.ts';
import { importHost } from './host.ts';
import { MappingStep } from './mapping.tsx';
import { PlanStep } from './plan.tsx';

// A button such as Undo Import is gone once it was pressed.
onFocusLoss(
  () => document.querySelector('h1')?.focus({ preventScroll: true }),
  () => false,
);

startPage(() => {
  const snapshot = importHost.snapshot.value;
  if (snapshot === undefined || snapshot.step === 'reading') return <Waiting text="Reading…" />;
  const { step, source, problem, earlier, mapping, plan, run } = snapshot;
  if (step === 'gone')
    return (
      <main class="import">
        <h1 tabIndex={-1}>Import Cards</h1>
        {problem === '' ? (
          <p>The file is not kept while the editor reloads. Nothing was imported; choose the file again.</p>
        ) : (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <ChooseSource />
      </main>
    );
  if (step === 'planning') return <Waiting text="Comparing with board and archive…" />;
  return (
    <main class="import">
      <h1 tabIndex={-1}>Import {source}</h1>
      {earlier !== undefined && run === undefined && <Earlier earlier={earlier} />}
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {plan !== undefined && <PlanStep plan={plan} run={run} isStarting={step === 'run' && run === undefined} />}
      {plan === undefined && mapping !== undefined && <MappingStep mapping={mapping} isRead={problem === ''} />}
    </main>
  );
});

function Earlier({ earlier: { text, offer } }: { readonly earlier: NonNullable<ImportSnapshot['earlier']> }) {
  return (
    <div class="note">
      <p>{text}</p>
      {offer !== 'none' && (
        <Button isMain={offer === 'continue'} onPress={() => importHost.act('openEarlier', {})}>
          {offer === 'continue' ? 'Continue Import' : 'Show Report'}
        </Button>
      )}
    </div>
  );
}

const Waiting = ({ text }: { readonly text: string }) => (
  <main class="waiting">
    <h1 tabIndex={-1}>Import Cards</h1>
    <p role="status">{text}</p>
  </main>
);

const ChooseSource = () => (
  <p>
    <Button isMain onPress={() => importHost.act('chooseSource', {})}>
      Choose a File Again…
    </Button>
  </p>
);
