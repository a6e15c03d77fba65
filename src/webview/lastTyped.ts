interface Typed {
  /** Milliseconds since 1970 of the last key. */
  readonly at?: number | undefined;
}

/**
 * What was typed last, of what the extension and the page kept. A hung or killed extension has not received the last keys, and the editor
 * stores what a page persists only every few seconds.
 */
export const lastTyped = <T extends Typed>(known: T | null | undefined, own: T | null | undefined): T | undefined =>
  ((own?.at ?? 0) > (known?.at ?? 0) ? own : (known ?? own)) ?? undefined;
