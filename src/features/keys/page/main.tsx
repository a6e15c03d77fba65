import './keys.css';

import { Button } from '../../../webview/button.tsx';
import { Icon } from '../../../webview/icon.tsx';
import { startPage } from '../../../webview/start.tsx';
import type { PageApiKey } from '../contract.ts';
import { Form } from './form.tsx';
import { apiKeyHost } from './host.ts';
import { SpentTable } from './spent.tsx';

startPage(() => {
  const snapshot = apiKeyHost.snapshot.value;
  if (snapshot?.key === undefined)
    return (
      <main class="waiting">
        <h1>API Key</h1>
        <p>{snapshot?.note ?? 'Reading the key…'}</p>
        {snapshot?.refusal !== undefined && <p role="alert">{snapshot.refusal.reason}</p>}
      </main>
    );
  return (
    <main class="key">
      {snapshot.note !== '' && <p class="note">{snapshot.note}</p>}
      <Head view={snapshot.key} canUndo={snapshot.canUndo} />
      <SpentTable rows={snapshot.key.spent} />
      <Form />
      <Facts facts={snapshot.key.facts} />
    </main>
  );
});

function Head({ view, canUndo }: { readonly view: PageApiKey; readonly canUndo: boolean }) {
  const { name, label, condition, level, limit, remains, used, resets, raised, canBeRaised } = view;
  const run = (command: Parameters<typeof apiKeyHost.act<'run'>>[1]['command']) => () =>
    void apiKeyHost.act('run', { command });
  return (
    <header>
      <h1>{name}</h1>
      <p class="label">{label}</p>
      <p class={`state ${level}`}>
        {level !== 'fine' && <Icon name={level === 'error' ? 'error' : 'warning'} />}
        <strong>{condition === '' ? limit : `${condition}, ${limit}`}</strong>: {remains}
      </p>
      {used !== undefined && <Meter {...used} level={level} />}
      {resets !== undefined && (
        <p title={resets.hover}>
          The limit starts anew {resets.name}: {resets.value}
          {!resets.value.endsWith('UTC') && `, ${resets.hover}`}
        </p>
      )}
      {raised !== undefined && (
        <p>
          <Icon name="arrow-up" /> {raised}
        </p>
      )}
      <div class="buttons">
        {canBeRaised && <Button onPress={run('raise')}>Raise Until Next Reset…</Button>}
        {raised !== undefined && <Button onPress={run('restoreLimit')}>Restore Limit Now</Button>}
        <Button onPress={run('whyRefused')}>Explain Refusal</Button>
        {canUndo && <Button onPress={run('undo')}>Undo Last Change</Button>}
        <Button onPress={run('refresh')}>Refresh</Button>
        <Button onPress={run('copyHash')}>Copy Hash</Button>
        <Button onPress={run('delete')}>Delete Key…</Button>
      </div>
    </header>
  );
}

function Meter({ share, text, level }: NonNullable<PageApiKey['used']> & Pick<PageApiKey, 'level'>) {
  return (
    <div class="used">
      <svg
        class={`meter ${level}`}
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        role="img"
        aria-label={`${text} of the limit is used`}
      >
        <rect class="track" width="100" height="8" />
        <rect class="fill" width={share * 100} height="8" />
      </svg>
      <span aria-hidden="true">{text}</span>
    </div>
  );
}

function Facts({ facts }: { readonly facts: PageApiKey['facts'] }) {
  return (
    <section aria-labelledby="record">
      <h2 id="record">Record</h2>
      <dl class="facts">
        {facts.map(({ name, value, hover }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd title={hover}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
