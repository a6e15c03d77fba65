import { Button } from '../../../webview/button.tsx';
import type { PageEntry, PageLine } from '../contract.ts';
import { cardHost } from './host.ts';

interface HistoryProps {
  readonly entries: readonly PageEntry[];
  readonly problem: string;
  readonly hasMore: boolean;
  readonly isCut: boolean;
}

export function History({ entries, problem, hasMore, isCut }: HistoryProps) {
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      <ol class="history">
        {entries.map(({ id, what, who, isAgent, age, at }) => (
          <li key={id}>
            <div>
              {what.map((line, index) => (
                <HistoryLine key={index} line={line} />
              ))}
            </div>
            <div class="quiet">
              <span class={isAgent ? 'agent' : undefined}>{who}</span> ·{' '}
              <time title={at}>
                {age}
                <span class="unseen"> ({at})</span>
              </time>
            </div>
          </li>
        ))}
      </ol>
      {isCut && <p class="quiet">Older entries are not shown.</p>}
      {problem !== '' && <p class="words problem">The history cannot be read now. {problem}</p>}
      {(hasMore || problem !== '') && (
        <Button onPress={() => cardHost.act('readHistory', {})}>{problem === '' ? 'Show Older' : 'Try Again'}</Button>
      )}
    </section>
  );
}

function HistoryLine({ line: { text, diff } }: { readonly line: PageLine }) {
  return (
    <div>
      {text}
      {diff !== undefined && (
        <blockquote class="diff">
          {diff.map(({ kind, text: part }, index) => (
            <DiffPart key={index} kind={kind} text={part} />
          ))}
        </blockquote>
      )}
    </div>
  );
}

function DiffPart({ kind, text }: NonNullable<PageLine['diff']>[number]) {
  if (kind === 'same') return <>{text}</>;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark>
      <span class="unseen">{kind} </span>
      {text}
    </Mark>
  );
}
