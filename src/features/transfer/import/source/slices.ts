/** Milliseconds of work between pauses. */
const maxSliceMs = 10;
/** Rows between two looks at the clock. */
const rowsPerLook = 16;

export interface SlicesNeeds {
  readonly now: () => number;
  /** Lets other work of the extension host run. */
  readonly pause: () => Promise<void>;
}

/** Called after each row; undefined until it is time to pause. */
export type Slices = () => Promise<void> | undefined;

export function slices({ now, pause }: SlicesNeeds): Slices {
  let begun = now();
  let count = 0;
  return () => {
    count += 1;
    if (count % rowsPerLook !== 0 || now() - begun < maxSliceMs) return undefined;
    return pause().then(() => {
      begun = now();
    });
  };
}
