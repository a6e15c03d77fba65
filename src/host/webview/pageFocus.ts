interface FocusedPage {
  readonly isActive: boolean;
  reveal(): void;
}

let focused: FocusedPage | undefined;
const dialogs = new Set<{ page: FocusedPage | undefined }>();

export function pageTookFocus(page: FocusedPage): void {
  focused = page;
  // The editor may return the focus to the page from a menu or a quick pick just before the dialog takes it.
  for (const dialog of dialogs) dialog.page = page;
}

export function pageLostFocus(page: FocusedPage): void {
  if (focused === page) focused = undefined;
}

/** A closed page must not be asked whether it is active. */
export function pageClosed(page: FocusedPage): void {
  pageLostFocus(page);
  for (const dialog of dialogs) if (dialog.page === page) dialog.page = undefined;
}

export function treeTookFocus(): void {
  focused = undefined;
}

/**
 * Activates the page that has the focus. The editor activates a group that it creates for a preview, and then returns the focus to it after
 * the next question of the page.
 */
export function activateFocusedPage(): void {
  if (focused?.isActive === false) focused.reveal();
}

/**
 * Resolves as `answer`, and returns the focus to the page that had it: a modal dialog of a browser's workbench returns it to the frame
 * around the page only.
 */
export async function returningFocus<T>(answer: PromiseLike<T>): Promise<T> {
  const dialog = { page: focused };
  dialogs.add(dialog);
  try {
    return await answer;
  } finally {
    dialogs.delete(dialog);
    if (dialog.page?.isActive) dialog.page.reveal();
  }
}
