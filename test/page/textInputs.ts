import type { Locator, Page } from '@playwright/test';

/** Types of inputs that take free text, and so an input method; the parts of a date take none. */
const freeText = ['text', 'search', 'url', 'email', 'tel', 'number', 'password'].map((type) => `input[type="${type}"]`);
const anyText = `:is(input:not([type]), ${freeText.join(', ')}, textarea, [contenteditable])`;

/** All text inputs that are shown and may be changed. */
export const textInputsOf = (part: Page | Locator): Locator => part.locator(`${anyText}:not([readonly]):visible`);

/** The names of these inputs. */
export const namesOf = (inputs: Locator): Promise<string[]> =>
  inputs.evaluateAll((all) =>
    all.map(
      (input) => input.ariaLabel ?? input.ownerDocument.querySelector(`label[for="${input.id}"]`)?.textContent ?? '',
    ),
  );
