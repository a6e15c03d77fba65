import type { Page } from '@playwright/test';

import { median } from '../../../scripts/bench/figure.ts';
import { MeetingsStore } from '../../../src/store/meetings/meetings.ts';
import { longMeetingId } from '../../fixtures/longTranscript.ts';
import { themes } from '../../fixtures/themes.ts';
import { BrowserPanel, Webview } from '../../page/browserPanel.ts';
import { MeetingAround, meetingPageKind } from '../../page/meetingPageKind.ts';
import { PageInBrowser } from '../../page/pageInBrowser.ts';
import { inNewPage, launchPageBrowser } from '../pageBrowser.ts';
import { heapMb } from './reading.ts';
import type { LongMeetingService } from './service.ts';

const rounds = 41;
const firstLines = 60;

/** Runs in each page: `painted` resolves with the time at which the frame with the first message is painted. */
const watchPaint = `globalThis.painted = new Promise((resolve) => {
  const look = () => {
    if (document.querySelector('.message') === null) return requestAnimationFrame(look);
    requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()));
  };
  requestAnimationFrame(look);
})`;

export interface PaintedMeeting {
  /** Median milliseconds from opening to the first messages on screen. */
  readonly ours: number;
  readonly bare: number;
  /** Memory of the page and of the host once all messages were read and scrolled through, beyond that at the first messages. */
  readonly windowGainMb: number;
  readonly windowMb: number;
  readonly hostMb: number;
}

/** The page of a meeting in a browser, and a page that requests and shows the same first lines without anything else. */
export async function paintMeeting(service: LongMeetingService, messages: number): Promise<PaintedMeeting> {
  const browser = await launchPageBrowser();
  try {
    const times = { ours: [] as number[], bare: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.bare.push(await inNewPage(browser, (page) => paintBare(page, service), watchPaint));
      times.ours.push(await inNewPage(browser, (page) => paintOurs(page, service), watchPaint));
    }
    const memory = await inNewPage(browser, (page) => readAll(page, service, messages), watchPaint);
    return { ours: median(times.ours), bare: median(times.bare), ...memory };
  } finally {
    await browser.close();
  }
}

/** Milliseconds until the first message is painted. */
async function untilPainted(page: Page, start: number): Promise<number> {
  return (await page.evaluate<number>('globalThis.painted')) - start;
}

const now = (): number => performance.timeOrigin + performance.now();

const barePage = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"></head>
<body>
<script>
  addEventListener('message', ({ data }) => {
    for (const { messages } of data.snapshot.subchats)
      for (const { text } of messages) {
        const element = document.createElement('p');
        element.className = 'message';
        element.textContent = text;
        document.body.append(element);
      }
  });
  acquireVsCodeApi().postMessage({ kind: 'ready' });
</script>
</body>
</html>`;

async function paintBare(page: Page, { read }: LongMeetingService): Promise<number> {
  const start = now();
  const panel = new BrowserPanel(await Webview.open(page), themes.dark, undefined);
  const transcript = read(`/meetings/${longMeetingId}/transcript?limit=${firstLines}`);
  panel.onDidReceive(() => void transcript.then((snapshot) => panel.post({ after: 0, snapshot })));
  panel.load(barePage);
  await panel.settled();
  return untilPainted(page, start);
}

async function paintOurs(page: Page, { tracker }: LongMeetingService): Promise<number> {
  const store = new MeetingsStore(tracker, Date.now);
  const kind = meetingPageKind(store, new MeetingAround(), longMeetingId);
  const start = now();
  const shown = await PageInBrowser.open(await Webview.open(page), kind, 'dark');
  const took = await untilPainted(page, start);
  await shown.close();
  store.dispose();
  return took;
}

async function readAll(
  page: Page,
  { tracker }: LongMeetingService,
  messages: number,
): Promise<Pick<PaintedMeeting, 'windowGainMb' | 'windowMb' | 'hostMb'>> {
  const store = new MeetingsStore(tracker, Date.now);
  const hostBefore = heapMb();
  const shown = await PageInBrowser.open(
    await Webview.open(page),
    meetingPageKind(store, new MeetingAround(), longMeetingId),
    'dark',
  );
  await untilPainted(page, 0);
  const before = await windowMemory(page);
  await page.getByText(`${messages.toLocaleString('en')} messages`, { exact: true }).waitFor();
  const steps = 200;
  for (let step = 1; step <= steps; step += 1)
    await page.evaluate(`(() => {
      const scroller = document.querySelector('.scroller');
      scroller.scrollTop = scroller.scrollHeight * ${step / steps};
      return new Promise((resolve) => requestAnimationFrame(resolve));
    })()`);
  await shown.settled();
  const after = await windowMemory(page);
  const hostMb = heapMb() - hostBefore;
  await shown.close();
  store.dispose();
  return { windowGainMb: (after - before) / 1e6, windowMb: after / 1e6, hostMb };
}

async function windowMemory(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}
