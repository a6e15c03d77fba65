/**
 * The paths a relative link in a note may mean, the one as written first: a note's ending may be left out. None for a link that is no
 * path, such as one with a scheme or one to a heading.
 */
export function linkedPaths(from: string, link: string): readonly string[] {
  if (URL.canParse(link) || /^(#|\/\/|$)/.test(link)) return [];
  const base = `note://notes${from.split('/').map(encodeURIComponent).join('/')}`;
  const path = decoded(URL.parse(link, base)?.pathname ?? '');
  return path === undefined ? [] : path.endsWith('.md') ? [path] : [path, `${path}.md`];
}

function decoded(path: string): string | undefined {
  try {
    // A percent sign that begins no code is one, as in the editor's own links.
    return decodeURIComponent(path.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return undefined;
  }
}
