import { type Clock, hasPassed, isSlow, systemClock } from '../../base/flow/clock.ts';

interface FocusedPage {
  readonly isActive: boolean;
  reveal(): void;
}

/**
 * Milliseconds after which the editor has seen that a page lost the focus. A modal dialog that closes before returns it to the page, a later
 * one to the frame around the page only.
 */
const untilSeen = 250;

let focused: FocusedPage | undefined;
const dialogs = new Set<{ page: FocusedPage | undefined }>();
/** Called when a page or tree takes the focus. */
const awaiting = new Set<() => void>();

const tookFocus = (): void => awaiting.forEach((end) => void end());

export function pageTookFocus(page: FocusedPage): void {
  focused = page;
  tookFocus();
  // The editor may return the focus to the page from a menu or a quick pick just before the dialog takes it.
  for (const dialog of dialogs) dialog.page = page;
}

export function pageLostFocus(page: FocusedPage): void {
  if (focused === page) focused = undefined;
}

/** A closed page must not be asked whether it is active. */
export function pageClosed(page: FocusedPage): void {
  pageLostFocus(page);
  tookFocus();
  for (const dialog of dialogs) if (dialog.page === page) dialog.page = undefined;
}

export function treeTookFocus(): void {
  focused = undefined;
  tookFocus();
}

/**
 * Activates the page that has the focus. The editor activates the group in which it shows a preview, and then returns the focus to it after
 * the next question of the page.
 */
export function activateFocusedPage(): void {
  if (focused?.isActive === false) focused.reveal();
}

/** Resolves as `answer`, and returns the focus from a modal dialog to the page that had it. */
export async function returningFocus<T>(answer: PromiseLike<T>, clock: Clock = systemClock): Promise<T> {
  const opened = clock.now();
  const dialog = { page: focused };
  dialogs.add(dialog);
  try {
    return await answer;
  } finally {
    dialogs.delete(dialog);
    const { page } = dialog;
    if (hasPassed(untilSeen, opened, clock.now())) revealActive(page);
    else if (page !== undefined) void revealUnlessFocused(page, clock);
  }
}

/** The focus leaves a page for a moment while it is revealed, and keys pressed then are lost. */
async function revealUnlessFocused(page: FocusedPage, clock: Clock): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  awaiting.add(resolve);
  const isLeft = await isSlow(promise, untilSeen, clock);
  awaiting.delete(resolve);
  if (isLeft) revealActive(page);
}

function revealActive(page: FocusedPage | undefined): void {
  if (page?.isActive) page.reveal();
}
