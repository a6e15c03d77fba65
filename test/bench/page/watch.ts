/** Runs in every frame before other scripts: records key presses, and when the number of visible cards last changed. */
export const watchFrames = `(() => {
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('keydown', (event) => { if (event.ctrlKey && event.altKey && event.key !== 'Alt') window.pressedAt = now(); }, true);
  // The editor makes a frame visible when its page is loaded.
  const isHidden = () => frameElement?.style.visibility === 'hidden';
  let loop = 0;
  const watch = (own) => {
    if (own !== loop) return;
    const page = document.querySelector?.('#page');
    if (page && !isHidden()) {
      const count = [...page.querySelectorAll('.card:not([aria-busy=true])')].filter((card) => {
        const { top, bottom, left, right } = card.getBoundingClientRect();
        return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      }).length;
      // Elements of a starting frame are painted by it, so they are visible when the next one starts.
      if (window.cardsInSight === count && window.isToPaint) { window.paintedAt = now(); window.isToPaint = false; }
      if (window.cardsInSight !== count) { window.cardsInSight = count; window.isToPaint = true; }
    }
    requestAnimationFrame(() => watch(own));
  };
  const start = () => {
    loop += 1;
    const own = loop;
    requestAnimationFrame(() => watch(own));
  };
  // The editor writes a page into an existing frame, which cancels its requested frames.
  const { close } = Document.prototype;
  Document.prototype.close = function () {
    close.call(this);
    if (this === document) start();
  };
  start();
})()`;

/** Runs in a page: records tasks of more than 50 ms, and the time from a drop until the card is painted in its new column. */
export const watchDrags = `(() => {
  window.longTasks = [];
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ entryTypes: ['longtask'] });
  addEventListener('drop', (event) => {
    const droppedAt = performance.now();
    const column = event.target.closest('.column');
    window.dropTook = undefined;
    const wait = () => {
      if (column.querySelector('[data-card=' + JSON.stringify(window.draggedId) + ']') === null) return requestAnimationFrame(wait);
      requestAnimationFrame(() => { window.dropTook = performance.now() - droppedAt; });
    };
    requestAnimationFrame(wait);
  }, true);
})()`;

/** Runs in the window: records when the number of rows in the side bar last changed. */
export const watchTree = `(() => {
  const now = () => performance.timeOrigin + performance.now();
  let count = -1;
  const watch = () => {
    const rows = document.querySelectorAll('.sidebar .monaco-list-row').length;
    if (rows !== count) { count = rows; requestAnimationFrame(() => { window.treePaintedAt = now(); }); }
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
  addEventListener('keydown', (event) => { if (event.key === 'ArrowRight') window.expandedAt = now(); }, true);
})()`;
