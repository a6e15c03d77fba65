import type * as z from 'zod';

type Fits = (value: unknown) => boolean;

/**
 * Whether parsing by a response schema would return a value unchanged, several times faster than parsing; false leaves the decision to the
 * parser. Relies on a property of all schemas here: preprocessing does not change valid values.
 */
export function fitsOf(schema: z.core.$ZodType): Fits {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return fitsText(def.checks ?? []);
    case 'number':
      return 'format' in def && def.format === 'safeint' ? Number.isSafeInteger : Number.isFinite;
    case 'boolean':
      return (value) => typeof value === 'boolean';
    case 'unknown':
      return () => true;
    case 'enum':
      return fitsOneOf(Object.values(def.entries));
    case 'literal':
      return fitsOneOf(def.values);
    case 'catch':
      return fitsOf(def.innerType);
    case 'pipe':
      return fitsOf(def.out);
    case 'nullable': {
      const inner = fitsOf(def.innerType);
      return (value) => value === null || inner(value);
    }
    case 'optional': {
      const inner = fitsOf(def.innerType);
      return (value) => value === undefined || inner(value);
    }
    case 'default': {
      const inner = fitsOf(def.innerType);
      return (value) => value !== undefined && inner(value);
    }
    case 'array': {
      const element = fitsOf(def.element);
      return (value) => Array.isArray(value) && value.every(element);
    }
    case 'object':
      return fitsRecord(def.shape);
    default:
      return () => false;
  }
}

function fitsText(checks: readonly z.core.$ZodCheck[]): Fits {
  if (checks.length === 0) return (value) => typeof value === 'string';
  const bounds = checks.map(boundOf);
  if (bounds.includes(undefined)) return () => false;
  return (value) => typeof value === 'string' && bounds.every((fits) => fits?.(value.length));
}

function boundOf(check: z.core.$ZodCheck): ((length: number) => boolean) | undefined {
  const { def } = (check as z.core.$ZodChecks)._zod;
  switch (def.check) {
    case 'min_length':
      return (length) => length >= def.minimum;
    case 'max_length':
      return (length) => length <= def.maximum;
    default:
      return undefined;
  }
}

const fitsOneOf = (values: readonly unknown[]): Fits => {
  const known = new Set(values);
  return (value) => known.has(value);
};

function fitsRecord(shape: Readonly<Record<string, z.core.$ZodType>>): Fits {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, fits: fitsOf(schema) }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const record = value as Readonly<Record<string, unknown>>;
    for (const { name, fits } of fields) if (!fits(record[name])) return false;
    return true;
  };
}
