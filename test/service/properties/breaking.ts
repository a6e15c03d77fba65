import fc from 'fast-check';

import { hostileTexts } from './inputsOf.ts';

/** One way to break an input; `where` indexes its parts. */
export interface Break {
  readonly kind: 'replace' | 'remove' | 'add' | 'split a pair';
  readonly where: number;
  readonly what: unknown;
  readonly name: string;
}

/** Nested arrays of this depth. */
const nested = (levels: number): unknown => {
  let value: unknown = [];
  for (let level = 1; level < levels; level++) value = [value];
  return value;
};

const strangeValues = [
  null,
  true,
  0,
  -1,
  1.5,
  7,
  201,
  1e21,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 64,
  [],
  {},
  [[7]],
  [3],
  { title: 'a' },
  { toString: 'x', valueOf: 7 },
  JSON.parse('{"__proto__":{"polluted":true}}') as unknown,
  '\ud83d',
  '\udc00 x',
  ' 5',
  '1e3',
  '2026-02-30',
  '2026-02-30T00:00:00Z',
  '2026-03-01 10:00',
  '0000-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  'x'.repeat(201),
  'x'.repeat(2_001),
  nested(70),
  nested(400),
  ...hostileTexts,
];

const strangeNames = [
  'colour',
  '__proto__',
  'constructor',
  'toString',
  'id',
  'version',
  '\ud800',
  '',
  '$ref',
  'a.b',
  '0',
];

/** Ways to break any input. */
export const breaks: fc.Arbitrary<Break> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'split a pair'),
  where: fc.nat(1_000),
  what: fc.oneof(fc.constantFrom(...strangeValues), fc.jsonValue()),
  name: fc.constantFrom(...strangeNames),
});

type Path = readonly string[];

/** The input after one break; the schema decides whether the result is still allowed. */
export function broken(input: object, { kind, where, what, name }: Break): Record<string, unknown> {
  const paths = pathsIn(input);
  const inner = paths.filter(({ path }) => path.length > 0);
  const pick = <T>(from: readonly T[]): T | undefined => from[where % Math.max(from.length, 1)];
  switch (kind) {
    case 'replace':
      return changed(input, pick(inner)?.path ?? [name], () => what);
    case 'remove':
      return changed(input, pick(inner)?.path ?? [name], () => undefined);
    case 'add': {
      const holder = pick(paths.filter(({ value }) => typeof value === 'object' && !Array.isArray(value)));
      return changed(input, [...(holder?.path ?? []), name], () => what);
    }
    case 'split a pair':
      return changed(
        input,
        pick(inner.filter(({ value }) => typeof value === 'string'))?.path ?? [name],
        (text) => `${text}\ud83d`,
      );
  }
}

function pathsIn(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (value === null) return [];
  const here = [{ path, value }];
  if (typeof value !== 'object') return here;
  return [...here, ...Object.entries(value).flatMap(([name, inner]) => pathsIn(inner, [...path, name]))];
}

/** A copy with one part replaced; its properties are own ones, even when named `__proto__`. */
function changed(
  holder: object,
  [name = '', ...rest]: Path,
  change: (before: unknown) => unknown,
): Record<string, unknown> {
  const entries: [string, unknown][] = Object.entries(holder);
  const before = entries.find(([known]) => known === name)?.[1];
  const after =
    rest.length > 0 && typeof before === 'object' && before !== null ? inside(before, rest, change) : change(before);
  const others = entries.filter(([known]) => known !== name);
  return Object.fromEntries(after === undefined ? others : [...others, [name, after]]);
}

function inside(holder: object, path: Path, change: (before: unknown) => unknown): unknown {
  const copy = changed(holder, path, change);
  return Array.isArray(holder)
    ? Object.entries(copy)
        .sort(([a], [b]) => Number(a) - Number(b))
        .map(([, item]) => item)
    : copy;
}
