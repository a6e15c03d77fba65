/** Path to a part of a JSON value. */
export type Place = readonly (string | number)[];

/** Ways to make a value large. */
export const fillings = ['letters', 'line breaks', 'many items', 'many names'] as const;
export type Filling = (typeof fillings)[number];

export const mebibyte = 1024 * 1024;
/** More take minutes to create. */
const mostNames = 100_000;

/** Paths of the texts and lists in a value; of similar items only that of the first. */
export function placesIn(value: unknown, place: Place = []): { readonly place: Place; readonly filling: Filling }[] {
  if (typeof value === 'string') {
    return [
      { place, filling: 'letters' },
      { place, filling: 'line breaks' },
    ];
  }
  if (Array.isArray(value)) {
    const items = value.slice(0, 1).flatMap((item) => placesIn(item, [...place, 0]));
    return [{ place, filling: 'many items' }, ...items];
  }
  if (typeof value !== 'object' || value === null) return [];
  return [
    { place, filling: 'many names' },
    ...Object.entries(value).flatMap(([name, inner]) => placesIn(inner, [...place, name])),
  ];
}

/** A copy of a value with so many bytes of JSON at one place. */
export function filled(value: unknown, [step, ...rest]: Place, filling: Filling, bytes: number): unknown {
  if (step === undefined) return fill(value, filling, bytes);
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => (index === step ? filled(item, rest, filling, bytes) : item));
  }
  const record = value as Readonly<Record<string, unknown>>;
  return { ...record, [step]: filled(record[step], rest, filling, bytes) };
}

function fill(value: unknown, filling: Filling, bytes: number): unknown {
  switch (filling) {
    case 'letters':
      return 'x'.repeat(bytes);
    case 'line breaks':
      return '\n'.repeat(bytes / 2);
    case 'many items': {
      const [item = 0] = value as readonly unknown[];
      return Array.from({ length: Math.ceil(bytes / (JSON.stringify(item).length + 1)) }, () => item);
    }
    case 'many names': {
      const count = Math.min(Math.ceil(bytes / 14), mostNames);
      const text = 'x'.repeat(Math.max(0, Math.floor(bytes / count) - 16));
      const names = Array.from({ length: count }, (_, index) => [`unknown${index}`, text]);
      return { ...(value as object), ...Object.fromEntries(names) };
    }
  }
}
