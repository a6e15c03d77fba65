import type { ShownKey } from '../contract.ts';

export function Facts({ facts }: { readonly facts: ShownKey['facts'] }) {
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
