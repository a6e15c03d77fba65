import type { JsonSchema } from '../../contract/inputSchema.ts';

/** The required properties of an input, each with its value from `known`, else with an empty value of its type. */
export function skeletonOf(
  { properties = {}, required = [] }: JsonSchema,
  known: Readonly<Record<string, unknown>> = {},
): Record<string, unknown> {
  return Object.fromEntries(required.map((name) => [name, known[name] ?? emptyOf(properties[name])]));
}

function emptyOf(schema: JsonSchema['not']): unknown {
  if (schema === undefined || typeof schema === 'boolean') return '';
  if (schema.enum !== undefined) return schema.enum[0];
  const kinds = schema.anyOf ?? [];
  if (kinds.some((kind) => typeof kind === 'object' && kind.type === 'null')) return null;
  if (kinds.length > 0) return emptyOf(kinds[0]);
  const types = [schema.type].flat();
  if (types.includes('null')) return null;
  if (types.includes('object')) return skeletonOf(schema);
  if (types.includes('array')) return schema.minItems ? [emptyOf([schema.items].flat()[0])] : [];
  if (types.includes('boolean')) return false;
  if (types.includes('number') || types.includes('integer')) return schema.minimum ?? 0;
  return '';
}
