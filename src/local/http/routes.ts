import type { Method } from '../../contract/operation.ts';
import { invalid } from '../localError.ts';

interface Routed {
  readonly method: Method;
  readonly path: string;
  readonly needsBody?: true;
}

export interface Match<K extends string> {
  readonly name: K;
  readonly method: Method;
  readonly parameters: Readonly<Record<string, string>>;
  readonly needsBody: boolean;
}

interface Route<K extends string> extends Routed {
  readonly name: K;
  readonly segments: readonly string[];
}

/** Finds the row for a method and a path; literal paths precede those with `{parameters}`. */
export function routesOf<K extends string>(rows: Readonly<Record<K, Routed>>) {
  const routes = (Object.keys(rows) as K[])
    .map(
      (name): Route<K> => ({
        name,
        method: rows[name].method,
        path: rows[name].path,
        ...(rows[name].needsBody && { needsBody: true as const }),
        segments: rows[name].path.split('/'),
      }),
    )
    .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')));

  const byShape = Map.groupBy(routes, ({ method, segments }) => shapeOf(method, segments));

  return (method: string, path: string): Match<K> | undefined => {
    const segments = path.split('/');
    const route = byShape.get(shapeOf(method, segments))?.find((candidate) => matches(candidate, segments));
    if (route === undefined) return undefined;
    const { name, needsBody = false } = route;
    return { name, method: route.method, parameters: parametersOf(route, segments), needsBody };
  };
}

const isParameter = (segment: string): boolean => segment.startsWith('{');

const shapeOf = (method: string, segments: readonly string[]): string => `${method} ${segments.length}`;

const matches = (route: { readonly segments: readonly string[] }, segments: readonly string[]): boolean =>
  route.segments.every((wanted, index) => (isParameter(wanted) ? segments[index] !== '' : wanted === segments[index]));

function parametersOf({ segments: wanted }: Route<string>, segments: readonly string[]): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    if (isParameter(segment)) parameters[segment.slice(1, -1)] = decode(segments[index] ?? '', segment.slice(1, -1));
  }
  return parameters;
}

export function decode(text: string, path: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid({ path, message: 'is not percent-encoded UTF-8' });
  }
}
