import type { SpentRow } from '../contract.ts';

export function SpentTable({ rows }: { readonly rows: readonly SpentRow[] }) {
  const hasLimit = rows.some(({ limitShare }) => limitShare !== undefined);
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
              <td class="picture">
                <Bar row={row} />
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

function Bar({ row: { creditsShare, byokShare, limitShare } }: { readonly row: SpentRow }) {
  const credits = creditsShare * 100;
  // At the very end, half of the stroke would be outside.
  const limit = Math.min((limitShare ?? 0) * 100, 99.7);
  const byok = Math.min(byokShare * 100, 100 - credits);
  return (
    <svg class="bar" viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="12" />
      <rect class="credits" width={credits} height="12" />
      <rect class="byok" x={credits} width={byok} height="12" />
      {limitShare !== undefined && (
        <line class="limit" x1={limit} x2={limit} y1="0" y2="12" vector-effect="non-scaling-stroke" />
      )}
    </svg>
  );
}
