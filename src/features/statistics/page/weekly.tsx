import { useEffect, useState } from 'preact/hooks';

import { type ChosenPeriod, periodChoices, periodNames } from '../../../base/domain/periodChoice.ts';
import type { PageFigures } from '../contract.ts';
import { drawWeeks } from './drawing/weeks.ts';
import { persistState, statisticsHost } from './host.ts';
import { TableNote, tableOf } from './numbers.tsx';
import { Section } from './section.tsx';

interface WeeklyProps {
  readonly figures: PageFigures;
  readonly period: ChosenPeriod;
}

export function WeeklySection({ figures, period }: WeeklyProps) {
  const table = tableOf(figures, 'weekly');
  const isEmpty = figures.weekly.length === 0;
  return (
    <Section
      table={table}
      day={figures.day}
      controls={<PeriodControl period={period} />}
      draw={isEmpty ? undefined : (pen) => drawWeeks(figures.weekly, pen)}
      data={figures.weekly}
    >
      {isEmpty && <p class="frame none">Nothing happened in this period.</p>}
      <TableNote note={table.note} />
    </Section>
  );
}

function PeriodControl({ period }: { readonly period: ChosenPeriod }) {
  const [chosen, setChosen] = useState(period);
  useEffect(() => persistState({ period }), [period.choice, period.from, period.to]);
  const problem =
    chosen.choice === 'dates' && chosen.from !== '' && chosen.to !== '' && chosen.from > chosen.to
      ? 'The first day must not be after the last day.'
      : '';
  const choose = (change: Partial<ChosenPeriod>) => {
    const next = { ...chosen, ...change };
    setChosen(next);
    if (next.choice === 'dates' && next.from !== '' && next.to !== '' && next.from > next.to) return;
    statisticsHost.act('setPeriod', { period: next });
  };
  return (
    <div class="buttons">
      <label>
        Period{' '}
        <select
          value={chosen.choice}
          onChange={({ currentTarget }) => {
            const choice = periodChoices.find((each) => each === currentTarget.value);
            if (choice !== undefined) choose({ choice });
          }}
        >
          {periodChoices.map((each) => (
            <option key={each} value={each}>
              {periodNames[each]}
            </option>
          ))}
        </select>
      </label>
      {chosen.choice === 'dates' && (
        <>
          <DayField name="From" value={chosen.from} onChange={(from) => choose({ from })} />
          <DayField name="To" value={chosen.to} onChange={(to) => choose({ to })} />
        </>
      )}
      <span class="problem" role="status">
        {problem}
      </span>
    </div>
  );
}

interface DayFieldProps {
  readonly name: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
}

const DayField = ({ name, value, onChange }: DayFieldProps) => (
  <label>
    {name}{' '}
    <input type="date" max="9999-12-31" value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
  </label>
);
