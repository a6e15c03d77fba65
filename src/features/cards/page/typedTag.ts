import { signal } from '@preact/signals';

/** Text of the input for tags. */
export const typedTag = signal('');

export const tagsIn = (text: string): readonly string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
