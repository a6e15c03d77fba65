let region: HTMLElement | undefined;

/** Announces to screen readers; of several announcements, the last one is read. */
export function announce(message: string): void {
  if (region === undefined) {
    region = document.createElement('div');
    region.className = 'unseen';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  // An equal text would not be announced again.
  region.textContent = region.textContent === message ? `${message}\u00a0` : message;
}
