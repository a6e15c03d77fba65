import { readAmount } from '../../../base/domain/amount.ts';
import type { PageSalary } from '../contract.ts';
import { fieldOf } from './drafts.ts';
import { FieldFrame } from './fieldFrame.tsx';

interface SalaryProps {
  readonly mayEdit: boolean;
  readonly currency: string;
}

export function SalaryField({ mayEdit, currency }: SalaryProps) {
  const field = fieldOf('salary');
  if (field === undefined) return null;
  const { value } = field;
  const change = (part: Partial<PageSalary>) => {
    const changed = { ...value, ...part };
    const shown = changed.currency || currency;
    // Without an amount, a currency is text that was typed.
    field.change({ ...changed, currency: changed.min || changed.max || shown !== currency ? shown : '' });
  };
  const refusal = refusalOf(value);
  const amount = (part: 'min' | 'max', label: string) => (
    <input
      type="text"
      inputMode="decimal"
      class="text amount"
      aria-label={label}
      value={value[part]}
      readOnly={!mayEdit || field.isLocked}
      onInput={({ currentTarget }) => change({ [part]: currentTarget.value })}
    />
  );
  return (
    <FieldFrame field={field} refusal={refusal}>
      <fieldset class="line">
        <legend>Salary</legend>
        {amount('min', 'Salary from')}
        <span aria-hidden="true">–</span>
        {amount('max', 'Salary to')}
        <input
          type="text"
          class="text currency"
          aria-label="Currency, three letters"
          maxLength={3}
          value={value.currency || currency}
          readOnly={!mayEdit}
          onInput={({ currentTarget }) => change({ currency: currentTarget.value.toUpperCase() })}
        />
        <select
          aria-label="Salary period"
          value={value.period}
          disabled={!mayEdit}
          onChange={({ currentTarget }) => change({ period: periodOf(currentTarget.value) })}
        >
          <option value="year">a year</option>
          <option value="month">a month</option>
          <option value="hour">an hour</option>
        </select>
      </fieldset>
    </FieldFrame>
  );
}

const periodOf = (value: string): PageSalary['period'] => (value === 'month' || value === 'hour' ? value : 'year');

function refusalOf({ min, max, currency }: PageSalary): string | undefined {
  const [minAmount, maxAmount] = [readAmount(min), readAmount(max)];
  if (minAmount === undefined || maxAmount === undefined) return 'A salary is a number, such as 65000.';
  if (minAmount === null && maxAmount === null) return undefined;
  if (!/^[A-Z]{3}$/.test(currency)) return 'A currency is three letters, such as EUR.';
  return minAmount !== null && maxAmount !== null && minAmount > maxAmount
    ? 'The first amount is the lower one.'
    : undefined;
}
