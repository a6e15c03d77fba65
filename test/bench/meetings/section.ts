import type { Figure } from '../../../scripts/bench/figure.ts';
import { step } from '../../../scripts/setup/command.mjs';
import { readDocument } from './reading.ts';
import { startLongMeeting } from './service.ts';

const count = 100_000;

/** A meeting of 100,000 messages: the document of its transcript. */
export async function benchMeetings(): Promise<Figure[]> {
  const service = await step(`Filling a transcript with ${count} messages`, () => startLongMeeting(count));
  try {
    const document = await step('Reading its document', () => readDocument(service));
    console.log(
      `The document: ${document.tookMs.toFixed(0)} ms, ${(document.text.length / 1e6).toFixed(1)} million characters.`,
    );
    console.log(`Memory: ${document.memoryMb.toFixed(0)} MB in the host.`);
    return [
      {
        name: 'requests before the document of a transcript is shown',
        value: document.requestsToOpen,
        unit: 'requests',
        goal: 2,
      },
      { name: 'requests after that is closed', value: document.requestsAfterClosing, unit: 'requests', goal: 0 },
      {
        name: `longest block of the extension host while ${count} messages are read`,
        value: document.longestBlockMs,
        unit: 'ms',
        goal: 50,
      },
      { name: 'what the editor reads of a transcript', value: document.written, unit: 'times its length', goal: 6 },
    ];
  } finally {
    await service.stop();
  }
}
