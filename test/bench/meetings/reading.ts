import { setTimeout as delay } from 'node:timers/promises';

import { OpenTranscript } from '../../../src/features/meetings/transcript/openTranscript.ts';
import { MeetingsStore } from '../../../src/store/meetings/meetings.ts';
import type { Subchat } from '../../../src/store/meetings/transcriptPages.ts';
import { longMeetingId } from '../../fixtures/longTranscript.ts';
import { watchBlocks } from '../watchBlocks.ts';
import type { LongMeetingService } from './service.ts';

const locale = { locale: 'en-GB', timeZone: 'UTC' };

export interface ReadDocument {
  readonly requestsToOpen: number;
  /** Requests that follow after the document is closed. */
  readonly requestsAfterClosing: number;
  readonly longestBlockMs: number;
  readonly tookMs: number;
  readonly memoryMb: number;
  /** Times the whole text is written for the editor, in lengths of the text. */
  readonly written: number;
  readonly text: string;
  readonly subchats: readonly Subchat[];
}

/** Reads the whole transcript as its document does, and writes each text that the editor would read. */
export async function readDocument({ tracker, requests }: LongMeetingService): Promise<ReadDocument> {
  const store = new MeetingsStore(tracker, Date.now);
  const closed = new OpenTranscript(store, longMeetingId, locale);
  let before = requests();
  await closed.bytes();
  closed.dispose();
  const requestsToOpen = requests() - before;
  await delay(200);
  const requestsAfterClosing = requests() - before - requestsToOpen;

  const open = new OpenTranscript(store, longMeetingId, locale);
  let bytes: Uint8Array = new Uint8Array();
  let written = 0;
  const write = async (): Promise<void> => {
    bytes = await open.bytes();
    written += bytes.byteLength;
  };
  open.onDidChangeText(() => void write());
  before = heapMb();
  const endOfWatch = watchBlocks();
  const start = performance.now();
  await open.reading.read();
  bytes = await open.bytes();
  const tookMs = performance.now() - start;
  const longestBlockMs = endOfWatch();
  const { progress, subchats } = open.reading.view;
  const { kind } = progress;
  if (kind !== 'complete') throw new Error(`Reading ended as ${kind}.`);
  const memoryMb = heapMb() - before;
  const text = new TextDecoder().decode(bytes);
  open.dispose();
  store.dispose();
  return {
    requestsToOpen,
    requestsAfterClosing,
    longestBlockMs,
    tookMs,
    memoryMb,
    written: written / bytes.byteLength,
    text,
    subchats,
  };
}

export function heapMb(): number {
  for (let times = 0; times < 3; times += 1) globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 1e6;
}
