import { signal } from '@preact/signals';

import type { RowScroll } from './rowScroll.ts';

/** The first message that the reader sees. */
export const place = signal(0);

export const rowScroll = signal<RowScroll | undefined>(undefined);
