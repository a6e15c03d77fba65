/** Runs in the page: the labels by the rows' own order, which is not the document's. */
export const labelsInOrder = `[...document.querySelectorAll('.sidebar .monaco-list-row')]
  .sort((a, b) => a.dataset.index - b.dataset.index)
  .map((row) => row.querySelector('.label-name')?.textContent.trim() ?? '')`;

/** Runs in the page: whether the tree has the card below the stage, by the rows' own order. */
export const standsBelow = `([card, stage]) => {
  const rows = [...document.querySelectorAll('.sidebar .monaco-list-row')];
  let heading = '';
  for (const row of rows.sort((a, b) => a.dataset.index - b.dataset.index)) {
    const label = row.querySelector('.label-name')?.textContent.trim();
    if (row.getAttribute('aria-level') === '1') heading = label;
    else if (label === card && heading === stage) return true;
  }
  return false;
}`;
