import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';

/** Nothing moves while the pointer or the focus is in the list; new items come last. */
export function useStableOrder<T extends { readonly id: string }>(
  list: RefObject<HTMLElement | null>,
  items: readonly T[],
): { readonly ordered: readonly T[]; readonly onLeave: () => void } {
  const left = useSignal(0);
  const known = useRef<readonly string[]>([]);
  const isInUse = list.current?.matches(':hover, :focus-within') ?? false;
  // Read, so that the list is drawn again when it is left.
  void left.value;
  const places = new Map(known.current.map((id, index) => [id, index]));
  const placeOf = ({ id }: T): number => places.get(id) ?? places.size;
  const ordered = isInUse ? items.toSorted((a, b) => placeOf(a) - placeOf(b)) : items;
  known.current = ordered.map(({ id }) => id);
  // The pointer or the focus is still inside while the event is handled.
  const onLeave = (): void => void requestAnimationFrame(() => (left.value += 1));
  return { ordered, onLeave };
}
