import './transfer.css';

import { Button } from '../../../webview/button.tsx';
import { startPage } from '../../../webview/start.tsx';
import { importHost } from './host.ts';
import { MappingStep } from './mapping.tsx';
import { PlanStep } from './plan.tsx';

startPage(() => {
  const snapshot = importHost.snapshot.value;
  if (snapshot === undefined || snapshot.step === 'reading') return <Waiting text="Reading…" />;
  const { step, source, problem, earlier, mapping, plan, run } = snapshot;
  if (step === 'gone')
    return (
      <main class="import">
        <h1>Import Cards</h1>
        <p>The file is not kept while the editor reloads. Nothing was changed by this page; choose the file again.</p>
        <ChooseSource />
      </main>
    );
  if (step === 'planning') return <Waiting text="Comparing with board and archive…" />;
  return (
    <main class="import">
      <h1>Import {source}</h1>
      {earlier !== '' && run === undefined && <p class="note">{earlier}</p>}
      {problem !== '' && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
      {plan !== undefined && <PlanStep plan={plan} run={run} isStarting={step === 'run' && run === undefined} />}
      {plan === undefined && mapping !== undefined && <MappingStep mapping={mapping} />}
    </main>
  );
});

const Waiting = ({ text }: { readonly text: string }) => (
  <main class="waiting">
    <h1>Import Cards</h1>
    <p role="status">{text}</p>
  </main>
);

const ChooseSource = () => (
  <p>
    <Button isMain onPress={() => importHost.act('chooseSource', {})}>
      Import Cards…
    </Button>
  </p>
);
