// A minimal page that shows a board of any length with drag and drop: no filter, no keys, no decorations.
const editor = acquireVsCodeApi();
const rowHeight = 91;
let dragged;

function drawColumn(element) {
  const { cards, list } = element;
  list.style.height = `${cards.length * rowHeight}px`;
  const first = Math.max(0, Math.floor(element.scrollTop / rowHeight) - 3);
  const last = Math.min(cards.length, Math.ceil((element.scrollTop + element.clientHeight) / rowHeight) + 3);
  list.replaceChildren(
    ...cards.slice(first, last).map((card, index) => {
      const shown = document.createElement('article');
      shown.className = 'card';
      shown.draggable = true;
      shown.style.top = `${(first + index) * rowHeight}px`;
      shown.dataset.card = card.id;
      for (const text of [card.title, card.company, card.tags.join(' ')]) {
        const line = document.createElement('p');
        line.textContent = text;
        shown.append(line);
      }
      shown.addEventListener('dragstart', () => {
        dragged = { card, from: element };
      });
      return shown;
    }),
  );
}

function makeColumn(title, cards) {
  const element = document.createElement('section');
  const list = document.createElement('div');
  element.className = 'column';
  element.title = title;
  element.append(list);
  Object.assign(element, { cards, list });
  element.addEventListener('scroll', () => drawColumn(element));
  element.addEventListener('dragover', (event) => event.preventDefault());
  element.addEventListener('drop', (event) => {
    const { card, from } = dragged;
    from.cards.splice(from.cards.indexOf(card), 1);
    const place = Math.round((event.clientY - element.getBoundingClientRect().top + element.scrollTop) / rowHeight);
    element.cards.splice(place, 0, card);
    drawColumn(from);
    drawColumn(element);
  });
  return element;
}

addEventListener('message', ({ data: { columns, cards } }) => {
  const made = columns.map(({ id, title }) =>
    makeColumn(
      title,
      cards.filter(({ columnId }) => columnId === id).sort((a, b) => a.position - b.position),
    ),
  );
  document.querySelector('#page').append(...made);
  made.forEach(drawColumn);
});
editor.postMessage('ready');
