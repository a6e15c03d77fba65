import { useRef } from 'preact/hooks';

interface SelectProps {
  readonly id: string;
  readonly value: string;
  readonly isDisabled: boolean;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  /** Saves a choice of the pointer or the open list at once; keys step through the options, so theirs is saved when the field is left. */
  readonly onChoose: (value: string, isFinal: boolean) => void;
}

export function Select({ id, value, isDisabled, options, onChoose }: SelectProps) {
  const isStepping = useRef(false);
  const opensList = ({ key, altKey }: KeyboardEvent) =>
    key === ' ' || key === 'F4' || (altKey && key.startsWith('Arrow'));
  return (
    <select
      id={id}
      value={value}
      disabled={isDisabled}
      onPointerDown={() => {
        isStepping.current = false;
      }}
      onKeyDown={(event) => {
        isStepping.current = !opensList(event);
      }}
      onChange={({ currentTarget }) => onChoose(currentTarget.value, !isStepping.current)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}
