interface ChoiceProps<T extends string> {
  readonly label: string;
  /** Values and their names on screen. */
  readonly options: Iterable<readonly [value: T, name: string]>;
  readonly value: T;
  readonly onChoose: (value: T) => void;
}

export function ChoiceSelect<T extends string>({ label, options, value, onChoose }: ChoiceProps<T>) {
  return (
    <select aria-label={label} value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value as T)}>
      {[...options].map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  );
}

export const LabelledSelect = <T extends string>(choice: ChoiceProps<T>) => (
  <span>
    {choice.label} <ChoiceSelect {...choice} />
  </span>
);

export const optionsOf = <T extends string>(names: Readonly<Record<T, string>>) =>
  Object.entries<string>(names) as [T, string][];

export const formatRows = (count: number): string => `${count.toLocaleString('en')} ${count === 1 ? 'row' : 'rows'}`;
