import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

import { IconButton } from '../../../webview/button.tsx';

export const isHelpOpen = signal(false);

type Shortcuts = readonly (readonly [keys: readonly string[], effect: string])[];

const isMac = navigator.platform.startsWith('Mac');
const alt = isMac ? '⌥' : 'Alt+';
const control = isMac ? '⌘' : 'Ctrl+';

const groups: readonly { readonly title: string; readonly shortcuts: Shortcuts }[] = [
  {
    title: 'Go to',
    shortcuts: [
      [['↑', '↓', '←', '→'], 'Next card or column'],
      [['Home', 'End'], 'First or last card of the column'],
      [
        ['A', '…', 'Z'],
        'Card whose company or title begins with these letters. Hold Shift for a first letter M, N or R',
      ],
      [['/'], 'Filter'],
    ],
  },
  {
    title: 'Card',
    shortcuts: [
      [['Enter'], 'Open'],
      [['M'], 'Move to another column'],
      [['Shift+↑', 'Shift+↓', `${control}Space`], 'Select several cards. Move, archive and drag act on all of them'],
      [[`${control}A`], 'Select all cards of the column'],
      [[`${alt}↑`, `${alt}↓`, `${alt}←`, `${alt}→`], 'Move by one position or column'],
      [['R'], 'Set a reminder'],
      [['F2'], 'Rename'],
      [[isMac ? '⌫' : 'Delete'], 'Archive'],
      [['Shift+F10'], 'Open the menu'],
    ],
  },
  {
    title: 'Column header',
    shortcuts: [
      [['Enter'], 'Collapse or expand'],
      [['F2'], 'Rename'],
      [[`${alt}←`, `${alt}→`], 'Move'],
      [[isMac ? '⌫' : 'Delete'], 'Delete'],
    ],
  },
  {
    title: 'Board',
    shortcuts: [
      [['N'], 'Create a card in this column'],
      [[isMac ? '⌘V' : 'Ctrl+V'], 'Create a card from the job link on the clipboard'],
      [[`${control}Z`], 'Undo the last change'],
      [[isMac ? '⇧⌘Z' : 'Ctrl+Y'], 'Redo it'],
      [['?'], 'Show this list'],
    ],
  },
];

/** The browser returns the focus when a modal dialog is closed. */
export function KeyboardHelp() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = isHelpOpen.value;
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  const close = () => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      class="help"
      aria-labelledby="help-title"
      onClose={() => (isHelpOpen.value = false)}
      {...{ closedby: 'any' }}
    >
      {isOpen && (
        <div class="sheet">
          <header>
            <h2 id="help-title">Keyboard Shortcuts</h2>
            <IconButton icon="close" label="Close" onPress={close} />
          </header>
          {groups.map(({ title, shortcuts }) => (
            <section key={title}>
              <h3>{title}</h3>
              <dl>
                {shortcuts.map(([each, effect]) => (
                  <div key={effect}>
                    <dt>
                      {each.map((key) => (
                        <kbd key={key}>{key}</kbd>
                      ))}
                    </dt>
                    <dd>{effect}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </div>
      )}
    </dialog>
  );
}
