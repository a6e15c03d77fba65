import { signal } from '@preact/signals';

import type { SelectedText } from '../contract.ts';
import type { RowScroll } from './rowScroll.ts';

/** The first message that the reader sees. */
export const place = signal(0);

export const rowScroll = signal<RowScroll | undefined>(undefined);

/** Text that is selected in one message or in the summary. */
export const textSelection = signal<SelectedText | undefined>(undefined);
