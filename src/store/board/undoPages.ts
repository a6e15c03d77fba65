export interface UndoPage {
  isAbout(items: readonly string[]): boolean;
}

/** The page in which the user acted last; undefined once it is hidden or closed. */
export class UndoPages {
  last: UndoPage | undefined;
}
