let region: HTMLElement | undefined;

/** Tells those who do not see the page what has happened; the last of several is told. */
export function announce(words: string): void {
  if (region === undefined) {
    region = document.createElement('div');
    region.className = 'unseen';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  // The same words twice are told twice only if something was different in between.
  region.textContent = region.textContent === words ? `${words}\u00a0` : words;
}
