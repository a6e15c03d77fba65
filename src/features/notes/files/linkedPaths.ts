/** Candidate paths of a relative link, the path as written first, then with `.md`; empty for a URL, a heading or an empty link. */
export function linkedPaths(from: string, link: string): readonly string[] {
  if (URL.canParse(link) || /^(#|\/\/|$)/.test(link)) return [];
  const base = `note://notes${from.split('/').map(encodeURIComponent).join('/')}`;
  const path = decoded(URL.parse(link, base)?.pathname ?? '');
  return path === undefined ? [] : path.endsWith('.md') ? [path] : [path, `${path}.md`];
}

function decoded(path: string): string | undefined {
  try {
    // A percent sign that begins no escape is literal, as in the editor's own links.
    return decodeURIComponent(path.replaceAll(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return undefined;
  }
}
