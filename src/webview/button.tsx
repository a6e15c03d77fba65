import type { ComponentChildren } from 'preact';

import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

interface ButtonProps {
  readonly children: ComponentChildren;
  readonly onPress: () => void;
  readonly isMain?: boolean;
  readonly isDisabled?: boolean;
}

export function Button({ children, onPress, isMain = false, isDisabled = false }: ButtonProps) {
  return (
    <button type="button" class={isMain ? 'button main' : 'button'} disabled={isDisabled} onClick={onPress}>
      {children}
    </button>
  );
}

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onPress: (event: MouseEvent) => void;
  readonly isPressed?: boolean | undefined;
  readonly isDisabled?: boolean;
  /** `-1` if a surrounding element is the tab stop. */
  readonly tabIndex?: number;
}

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
