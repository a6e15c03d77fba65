/** Runs in every frame before other scripts: records key presses, and when the number of visible cards last changed. */
export const watchFrames = `(() => {
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('keydown', (event) => { if (event.ctrlKey && event.altKey && event.key !== 'Alt') window.pressedAt = now(); }, true);
  let lastFrame = 0;
  let loop = 0;
  const watch = (own) => {
    if (own !== loop) return;
    lastFrame = performance.now();
    const page = document.querySelector?.('#page');
    if (page) {
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
  // The editor writes a page into an existing frame. That cancels its requested frames, but no timer.
  setInterval(() => {
    if (performance.now() - lastFrame < 50) return;
    loop += 1;
    const own = loop;
    lastFrame = performance.now();
    requestAnimationFrame(() => watch(own));
  }, 5);
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
