import { type IconName, icons } from './icons.ts';

/** Decorative: its meaning must be in the text as well. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <span class="icon" aria-hidden="true">
      {String.fromCodePoint(icons[name])}
    </span>
  );
}
