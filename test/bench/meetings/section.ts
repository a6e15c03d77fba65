import type { Figure } from '../../../scripts/bench/figure.ts';
import { ensureChromium } from '../../../scripts/setup/chromium.mjs';
import { runCommand, step } from '../../../scripts/setup/command.mjs';
import { root } from '../../../scripts/setup/places.mjs';
import { findInMessages } from './finding.ts';
import { paintMeeting } from './painting.ts';
import { readDocument } from './reading.ts';
import { startLongMeeting } from './service.ts';

const count = 100_000;

/** A meeting of 100,000 messages: the document of its transcript, its page, and find. */
export async function benchMeetings(): Promise<Figure[]> {
  await ensureChromium();
  await step('Building', () => runCommand(process.execPath, ['esbuild.mjs', '--production'], { cwd: root }));
  const service = await step(`Filling a transcript with ${count} messages`, () => startLongMeeting(count));
  try {
    const document = await step('Reading its document', () => readDocument(service));
    console.log(
      `The document: ${document.tookMs.toFixed(0)} ms, ${(document.text.length / 1e6).toFixed(1)} million characters.`,
    );
    console.log(`Memory: ${document.memoryMb.toFixed(0)} MB in the host.`);
    const found = await step('Finding', () => findInMessages(document.subchats));
    const page = await step('Opening its page', () => paintMeeting(service, count));
    console.log(`First messages: ${page.ours.toFixed(0)} ms, ${page.bare.toFixed(0)} ms in a bare page.`);
    const textMb = Buffer.byteLength(document.text) / 1e6;
    console.log(
      `Memory: ${page.hostMb.toFixed(0)} MB of the page's model in the host, ${page.windowMb.toFixed(0)} MB in the window.`,
    );
    return [
      {
        name: "first messages on the page by a bare page's time",
        value: page.ours / page.bare,
        unit: 'times',
        goal: 1.3,
      },
      {
        name: `memory that the window gains by ${count} messages by the length of their text`,
        value: page.windowGainMb / textMb,
        unit: 'times',
        goal: 0.3,
      },
      {
        name: `memory of the host after ${count} messages on the page by the length of their text`,
        value: page.hostMb / textMb,
        unit: 'times',
        goal: 15,
      },
      { name: 'first search by a bare search of the same text', value: found.first, unit: 'times', goal: 10 },
      { name: 'next searches by a bare search of the same text', value: found.later, unit: 'times', goal: 10 },
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
