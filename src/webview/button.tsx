import type { ComponentChildren } from 'preact';

import { Icon, type IconName } from './icon.tsx';

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onPress: () => void;
  /** The one thing that is expected next; the others are quieter. */
  readonly isMain?: boolean;
  readonly isDisabled?: boolean;
}

/** A button with words. */
export function Button({ children, onPress, isMain = false, isDisabled = false }: ButtonProps) {
  return (
    <button type="button" class={isMain ? 'button main' : 'button'} disabled={isDisabled} onClick={onPress}>
      {children}
    </button>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  /** What it does, for those who do not see the icon and for those who hover over it. */
  readonly label: string;
  readonly onPress: (event: MouseEvent) => void;
  /** For a switch: whether it is on. */
  readonly isPressed?: boolean | undefined;
  readonly isDisabled?: boolean;
  /** `-1` where something around it is the tab stop. */
  readonly tabIndex?: number;
}

/** A button with an icon only, large enough to be hit. */
export function IconButton({ icon, label, onPress, isPressed, isDisabled = false, tabIndex = 0 }: IconButtonProps) {
  return (
    <button
      type="button"
      class="icon-button"
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      tabIndex={tabIndex}
      onClick={onPress}
    >
      <Icon name={icon} />
    </button>
  );
}
