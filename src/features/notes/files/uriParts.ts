/** The service as a URI authority: its host, then the base path in hex, because an authority does not preserve case. */
export function accountName(baseUrl: string | undefined): string {
  const url = URL.parse(baseUrl ?? '');
  if (url === null) return 'this-machine';
  const path = url.pathname === '/' ? '' : `-${Array.from(new TextEncoder().encode(url.pathname), hex).join('')}`;
  return `${url.hostname}${url.port === '' ? '' : `-${url.port}`}${path}`.toLowerCase();
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');

type QueryMeaning =
  | { readonly kind: 'id'; readonly noteId: string }
  /** Written by earlier versions. A relative link in such a document has the same query. */
  | { readonly kind: 'idWithoutPath'; readonly noteId: string }
  /** The query is empty or was made for another path, so the path identifies the note. */
  | { readonly kind: 'path' };

/** A relative link retains the query of its document and changes the path, so that the two differ. */
export const queryOf = (noteId: string, path: string): string => `${noteId}&${path}`;

export function readQuery({ path, query }: { readonly path: string; readonly query: string }): QueryMeaning {
  const { noteId, madeFor } = partsOf(query);
  if (query === '') return { kind: 'path' };
  if (madeFor === undefined) return { kind: 'idWithoutPath', noteId };
  return madeFor === path ? { kind: 'id', noteId } : { kind: 'path' };
}

export const isFolderAbove = ({ path, query }: { readonly path: string; readonly query: string }): boolean =>
  partsOf(query).madeFor?.startsWith(`${path}/`) === true;

function partsOf(query: string): { readonly noteId: string; readonly madeFor: string | undefined } {
  const end = query.indexOf('&/');
  return end < 0
    ? { noteId: query, madeFor: undefined }
    : { noteId: query.slice(0, end), madeFor: query.slice(end + 1) };
}
