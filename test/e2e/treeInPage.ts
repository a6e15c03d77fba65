/**
 * Runs in the page: rows of the tree in display order, which differs from document order; undefined while a change is partly drawn, when
 * the count of a stage does not match its cards.
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
    }))
    // A card with a company has its title in the description, before its age.
    .map((row) => ({ ...row, title: row.isStage ? row.label : (/^(.*) · [^·]*$/.exec(row.description)?.[1] ?? row.label) }));
  const stages = rows.flatMap(({ isStage }, index) => (isStage ? [index] : []));
  // What follows the last stage may be out of sight.
  const isDrawn = stages.slice(0, -1).every((start, index) => {
    const { isOpen, description } = rows[start];
    return !isOpen || Number(description) === stages[index + 1] - start - 1;
  });
  return isDrawn ? rows : undefined;
})()`;

/** Runs in the page: labels of stages and titles of cards from top to bottom, once the tree is fully drawn; excludes the reminders above them. */
export const labelsInOrder = `(() => {
  let isReminder = false;
  return ${rowsInOrder}?.flatMap(({ isStage, label, title }) => {
    if (isStage) isReminder = ['Overdue', 'Today', 'Tomorrow', 'This Week'].includes(label);
    return isReminder ? [] : [title];
  });
})()`;

/** Runs in the page: label and count of each stage, once the tree is fully drawn. */
export const countsOfStages = `${rowsInOrder}?.filter(({ isStage }) => isStage).map(({ label, description }) => [label, Number(description)])`;

/** Runs in the page: whether the card is below the stage. Built per call, because a script given as text takes no arguments. */
export const standsBelow = (card: string, stage: string): string => `(() => {
  let heading = '';
  for (const { isStage, label, title } of ${rowsInOrder} ?? []) {
    if (isStage) heading = label;
    else if (title === ${JSON.stringify(card)} && heading === ${JSON.stringify(stage)}) return true;
  }
  return false;
})()`;
