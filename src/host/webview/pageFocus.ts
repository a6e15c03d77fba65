interface FocusedPage {
  readonly isActive: boolean;
  reveal(): void;
}

let last: FocusedPage | undefined;

export function pageTookFocus(page: FocusedPage): void {
  last = page;
}

export function treeTookFocus(): void {
  last = undefined;
}

/**
 * Resolves as `answer`, and returns the focus to the page that had it: a modal dialog of a browser's workbench returns it to the frame
 * around the page only.
 */
export async function returningFocus<T>(answer: PromiseLike<T>): Promise<T> {
  const page = last;
  const answered = await answer;
  if (page?.isActive) page.reveal();
  return answered;
}
