/** Baselines: an empty panel, and an empty custom editor of a Markdown file, for which the editor starts its Markdown extensions. */
const baselines = [
  { view: 'empty', content: 'main' },
  { view: 'emptyEditor', content: 'main' },
] as const;

/** Each kind of page that opens without a question: panel type, what it shows once it has content, and its baseline. */
export const ourKinds = [
  { view: 'jobdeck.boardPage', content: '.card:not([aria-busy=true])', beside: 'empty' },
  { view: 'jobdeck.cardPage', content: 'main.card-page .grid', beside: 'empty' },
  { view: 'jobdeck.note', content: 'main.note', beside: 'emptyEditor' },
  { view: 'jobdeck.meetingPage', content: 'main.meeting .message', beside: 'empty' },
  { view: 'jobdeck.statisticsPage', content: 'main.statistics section', beside: 'empty' },
  { view: 'jobdeck.agentsPage', content: 'main.agents', beside: 'empty' },
] as const;

export const kinds = [...baselines, ...ourKinds];

export type Kind = (typeof kinds)[number];

/** Runs in every frame before other scripts: records key presses, and when the content of a page was painted first. */
export const watchContent = `(() => {
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('keydown', (event) => { if (event.ctrlKey && event.altKey && event.key !== 'Alt') window.pressedAt = now(); }, true);
  const wanted = ${JSON.stringify(kinds.map(({ view, content }) => `#page[data-view="${view}"] ${content}`).join(', '))};
  // The editor writes a page into an existing frame. That cancels its requested frames, but no timer.
  const look = setInterval(() => {
    if (!document.querySelector?.(wanted)) return;
    clearInterval(look);
    // The next frame paints what is found, so it is visible when the frame after that starts.
    requestAnimationFrame(() => requestAnimationFrame(() => { window.contentAt = now(); }));
  }, 4);
})()`;
