import './keys.css';
import { Button } from '../../../webview/button.tsx';
import { Icon } from '../../../webview/icon.tsx';
import { startPage } from '../../../webview/start.tsx';
import type { PageApiKey, SpentBar, SpentRow } from '../contract.ts';
import { Form } from './form.tsx';
import { apiKeyHost } from './host.ts';

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

function SpentTable({ rows }: { readonly rows: readonly SpentRow[] }) {
  const hasLimit = rows.some(({ bar }) => bar?.limit !== undefined);
  return (
    <section aria-labelledby="spent">
      <h2 id="spent">Spent</h2>
      <table class="spent">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">When (UTC)</span>
            </th>
            <th scope="col" class="picture">
              <span class="swatch credits" aria-hidden="true" /> Credits
              <span class="swatch byok" aria-hidden="true" /> BYOK
              {hasLimit && (
                <>
                  <span class="swatch limit" aria-hidden="true" /> Limit
                </>
              )}
            </th>
            <th scope="col" class="number">
              Credits
            </th>
            <th scope="col" class="number">
              BYOK
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.name}>
              <th scope="row">{row.name}</th>
              <td class="picture" title={row.bar && `The full bar is ${row.bar.whole}.`}>
                {row.bar && <Bar {...row.bar} />}
              </td>
              <td class="number">{row.credits}</td>
              <td class="number">{row.byok}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="hint">Days, weeks from Monday and months are those of UTC.</p>
    </section>
  );
}

function Bar({ credits, byok, limit }: SpentBar) {
  const [creditsWidth, byokWidth] = [credits * 100, Math.min(byok, 1 - credits) * 100];
  // At the very end, half of the stroke would be outside.
  const mark = Math.min((limit ?? 0) * 100, 99.7);
  return (
    <svg class="bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="12" />
      <rect class="credits" width={creditsWidth} height="12" />
      <rect class="byok" x={creditsWidth} width={byokWidth} height="12" />
      {limit !== undefined && (
        <line class="limit" x1={mark} x2={mark} y1="0" y2="12" vector-effect="non-scaling-stroke" />
      )}
    </svg>
  );
}
