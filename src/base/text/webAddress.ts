/** The address if the text is one http or https address; `jobs.example.com/1` is completed by https. Undefined for any other text. */
export function webAddressOf(text: string): string | undefined {
  const trimmed = text.trim();
  if (certain.test(trimmed)) return trimmed;
  if (trimmed === '' || /\s/.test(trimmed)) return undefined;
  if (/^https?:\/\//i.test(trimmed)) {
    const url = URL.parse(trimmed);
    return url === null || url.hostname === '' ? undefined : trimmed;
  }
  // A host with a dot, and a port or nothing but a path behind it: no other scheme has that form.
  if (!/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(:\d+)?([/?#]|$)/u.test(trimmed)) return undefined;
  const completed = `https://${trimmed}`;
  return URL.canParse(completed) ? completed : undefined;
}

/** Most addresses; parsing each of thousands takes a tenth of the time of their import. */
const certain = /^https?:\/\/(?!\S*xn--)[a-z\d]+(?:[.-][a-z\d]+)*\.[a-z]{2,}(?:[/?#]\S*)?$/i;
