/** Key code of a key that an input method handles. */
const handledCode = 229;

/** Milliseconds; an intended key after a composition comes later, or after the last key is released. */
const lastKeyMs = 500;

/** Of a `KeyboardEvent`. */
interface PressedKey {
  readonly key: string;
  readonly isComposing: boolean;
  readonly keyCode: number;
  readonly timeStamp: number;
}

/** Knows which keys belong to an input method, such as the Enter that completes a word and the Escape that takes it back. */
export class CompositionState {
  #endedAt = Number.NEGATIVE_INFINITY;

  readonly end = ({ timeStamp }: Pick<PressedKey, 'timeStamp'>): void => {
    this.#endedAt = timeStamp;
  };

  readonly release = (): void => {
    this.#endedAt = Number.NEGATIVE_INFINITY;
  };

  isOwn({ key, isComposing, keyCode, timeStamp }: PressedKey): boolean {
    if (isComposing || keyCode === handledCode) return true;
    // Some browsers end the composition first, and then send the key that ended it as any other key.
    const isLast = (key === 'Enter' || key === 'Escape') && timeStamp - this.#endedAt < lastKeyMs;
    this.release();
    return isLast;
  }
}
