import type { CatalogRow } from '../../contract/catalog.ts';
import type { JsonSchema } from '../../contract/inputSchema.ts';
import type { KnownId } from './knownIds.ts';

/** Records on the board are offered by label and inserted as ids. */
export function schemaText(
  { title, description, schema }: CatalogRow,
  known: Readonly<Record<string, readonly KnownId[]>>,
): string {
  const properties = Object.entries(schema.properties ?? {}).map(([name, property]) => [
    name,
    offering(property, known[name] ?? []),
  ]);
  return JSON.stringify({
    ...schema,
    title,
    description,
    properties: {
      ...Object.fromEntries(properties),
      $schema: { type: 'string', description: 'Which operation this is the input of.', doNotSuggest: true },
    },
  });
}

/** `defaultSnippets` is VS Code's schema extension for values with labels. */
function offering(property: JsonSchema | boolean, known: readonly KnownId[]): unknown {
  if (typeof property === 'boolean' || known.length === 0) return property;
  const defaultSnippets = known.map(({ id, label }) => ({ label, description: id, body: escaped(id) }));
  return property.type === 'array'
    ? { ...property, items: { ...([property.items].flat()[0] as object), defaultSnippets } }
    : { ...property, defaultSnippets };
}

const escaped = (text: string): string => text.replace(/[\\$}]/g, '\\$&');

export const schemaScheme = 'jobdeck-input';

export const schemaAddress = (operation: string): string => `${schemaScheme}:/schema.json?${operation}`;

/** Characters searched for `$schema`, so that users may write a few lines above it. */
const beginning = 4_000;

/** True for invalid JSON too, while the user types. */
export const isMeantAsInput = (text: string): boolean =>
  /"\$schema"\s*:\s*"jobdeck-input:/.test(text.slice(0, beginning));
