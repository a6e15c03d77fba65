import type { Message } from '../../../../src/contract/tracker/library.ts';
import type { Subchat } from '../../../../src/store/meetings/transcriptPages.ts';

export const messageWith = (id: string, text = '', at: string | null = null): Message => ({
  id,
  at,
  speaker: 'user',
  speakerName: null,
  text,
  beforeContextReset: false,
});

/** A subchat with a message for each letter. */
export const subchatOf = (title: string, letters: string): Subchat => ({
  id: title,
  title,
  messages: [...letters].map((letter) => messageWith(letter, letter)),
});
