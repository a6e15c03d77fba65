import type { SpentBar, SpentRow } from '../contract.ts';

export function SpentTable({ rows }: { readonly rows: readonly SpentRow[] }) {
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
