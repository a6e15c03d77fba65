/**
 * Runs in the page: the tree's rows by their own order, which is not the document's; nothing while the editor has drawn only
 * a part of a change, so that a stage's number is not that of the cards below it.
 */
const rowsInOrder = `(() => {
  const textOf = (row, part) => row.querySelector(part)?.textContent.trim() ?? '';
  const rows = [...document.querySelectorAll('.sidebar .monaco-list-row')]
    .sort((a, b) => a.dataset.index - b.dataset.index)
    .map((row) => ({
      isStage: row.getAttribute('aria-level') === '1',
      isOpen: row.getAttribute('aria-expanded') === 'true',
      label: textOf(row, '.label-name'),
      description: textOf(row, '.label-description'),
    }));
  const stages = rows.flatMap(({ isStage }, index) => (isStage ? [index] : []));
  // What follows the last stage may be out of sight.
  const isDrawn = stages.slice(0, -1).every((start, index) => {
    const { isOpen, description } = rows[start];
    return !isOpen || Number(description) === stages[index + 1] - start - 1;
  });
  return isDrawn ? rows : undefined;
})()`;

/** Runs in the page: the labels of stages and cards from top to bottom, once all of the tree is drawn; the reminders above them are left out. */
export const labelsInOrder = `(() => {
  let isReminder = false;
  return ${rowsInOrder}?.flatMap(({ isStage, label }) => {
    if (isStage) isReminder = ['Overdue', 'Today', 'This Week'].includes(label);
    return isReminder ? [] : [label];
  });
})()`;

/** Runs in the page: the number behind each stage by its label, once all of the tree is drawn. */
export const countsOfStages = `${rowsInOrder}?.filter(({ isStage }) => isStage).map(({ label, description }) => [label, Number(description)])`;

/** Runs in the page: whether the tree has the card below the stage. Made anew for each, since the page calls no function in a text. */
export const standsBelow = (card: string, stage: string): string => `(() => {
  let heading = '';
  for (const { isStage, label } of ${rowsInOrder} ?? []) {
    if (isStage) heading = label;
    else if (label === ${JSON.stringify(card)} && heading === ${JSON.stringify(stage)}) return true;
  }
  return false;
})()`;
