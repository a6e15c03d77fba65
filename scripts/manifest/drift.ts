type Keyed = ReadonlyMap<string, unknown>;

const idProperties = ['command', 'id', 'name'] as const;

/** Where two JSON values differ, one line a place, said by the path and by both values; none when they agree. */
export function differences(path: string, written: unknown, declared: unknown): string[] {
  if (written === undefined) return [`${path} is missing; the features declare ${shown(declared)}.`];
  if (declared === undefined) return [`${path} is ${shown(written)}, which no feature declares.`];
  const [one, other] = [parts(written), parts(declared)];
  if (one === undefined || other === undefined) {
    if (JSON.stringify(written) === JSON.stringify(declared)) return [];
    return [`${path} is ${shown(written)}; the features declare ${shown(declared)}.`];
  }
  const keys = new Set([...other.keys(), ...one.keys()]);
  const found = [...keys].flatMap((key) => differences(`${path}${key}`, one.get(key), other.get(key)));
  if (found.length > 0 || [...one.keys()].join() === [...other.keys()].join()) return found;
  return [`${path} has the features' entries in another order.`];
}

/** The parts of an object by name and of an array by id, or by position where its elements have none of their own. */
function parts(value: unknown): Keyed | undefined {
  if (Array.isArray(value)) {
    const elements: readonly unknown[] = value;
    const ids = elements.map(idOf);
    const unique = ids.every((id) => id !== undefined) && new Set(ids).size === ids.length;
    return new Map(elements.map((element, index) => [unique ? `[${ids[index]}]` : `[${index}]`, element]));
  }
  if (typeof value === 'object' && value !== null) {
    return new Map(Object.entries(value).map(([key, part]) => [/^\w+$/.test(key) ? `.${key}` : `["${key}"]`, part]));
  }
  return undefined;
}

function idOf(element: unknown): string | undefined {
  if (typeof element !== 'object' || element === null) return undefined;
  const fields: Readonly<Record<string, unknown>> = { ...element };
  const id = idProperties.map((property) => fields[property]).find((field) => typeof field === 'string');
  return typeof id === 'string' ? id : undefined;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 100 ? `${text.slice(0, 97)}...` : text;
}
