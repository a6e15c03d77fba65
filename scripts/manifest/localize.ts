import type { Contributions } from './contributions.ts';

/** Texts by the key that package.json has in their place: the content of package.nls.json. */
export type Texts = Readonly<Record<string, string>>;

/** Properties that the editor shows to users. A model reads `modelDescription` and `inputSchema`, so these are not translated. */
const shown = new Set([
  'title',
  'category',
  'label',
  'name',
  'contents',
  'displayName',
  'userDescription',
  'description',
  'altText',
  'markdownDescription',
  'markdownEnumDescriptions',
  'patternErrorMessage',
  'aliases',
]);
const forModels = new Set(['modelDescription', 'inputSchema']);
const ids = ['command', 'id', 'view', 'viewType', 'name'] as const;

type Fields = Readonly<Record<string, unknown>>;

/** Replaces every text by `%key%`. Rejects two texts with one key. */
export function localize({ contributes }: Contributions): { readonly contributes: Fields; readonly texts: Texts } {
  const texts: Record<string, string> = {};
  const put = (key: string, text: string): string => {
    if ((texts[key] ?? text) !== text) throw new Error(`The key ${key} is used for "${texts[key]}" and for "${text}".`);
    texts[key] = text;
    return `%${key}%`;
  };
  const textsAt = (key: string, value: unknown): unknown => {
    if (typeof value === 'string') return put(key, value);
    return Array.isArray(value) ? value.map((each, index) => textsAt(`${key}.${index + 1}`, each)) : value;
  };
  const replaced = (path: string, value: unknown): unknown => {
    if (Array.isArray(value)) {
      const elements: readonly unknown[] = value;
      return elements.map((each, index) => replaced(pathOf(path, elements, index), each));
    }
    if (!isFields(value)) return value;
    const id = idOf(value);
    return Object.fromEntries(
      Object.entries(value).map(([name, part]) => {
        if (forModels.has(name) || id?.name === name) return [name, part];
        if (name === 'category') return [name, textsAt(`category.${String(part).replaceAll(' ', '')}`, part)];
        return [name, shown.has(name) ? textsAt(`${path}.${name}`, part) : replaced(`${path}.${name}`, part)];
      }),
    );
  };
  const parts = Object.entries(contributes).map(([part, value]) => [part, replaced(part, value)]);
  return { contributes: Object.fromEntries(parts), texts };
}

/** The path of an element by its id, and by a number too where several elements have this id. */
function pathOf(path: string, elements: readonly unknown[], index: number): string {
  const id = idOf(elements[index])?.value;
  if (id === undefined) return `${path}.${index + 1}`;
  const same = elements.flatMap((each, at) => (idOf(each)?.value === id ? at : []));
  return same.length === 1 ? `${path}.${id}` : `${path}.${id}.${same.indexOf(index) + 1}`;
}

function idOf(value: unknown): { readonly name: string; readonly value: string } | undefined {
  if (!isFields(value)) return undefined;
  for (const name of ids) {
    const id = value[name];
    if (typeof id === 'string') return { name, value: id };
  }
  return undefined;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
