import './board.css';

import { connect } from '../../page/connect.ts';
import { startPage } from '../../page/start.tsx';
import { boardPage } from '../contract.ts';

const host = connect(boardPage);

startPage(() => {
  const shown = host.shown.value;
  if (shown === undefined) return <p class="waiting">Reading the board…</p>;
  return (
    <main class="board">
      <h1 class="unseen">Board</h1>
      <p class="note">{shown.note}</p>
      <div class="columns">
        {shown.columns.map(({ id, title, count, cards }) => (
          <section key={id} class="column" aria-labelledby={`title-${id}`}>
            <h2 id={`title-${id}`}>
              {title} <span class="count">{count}</span>
            </h2>
            <ul class="cards">
              {cards.map((card) => (
                <li key={card.id} class="card">
                  <button type="button" onClick={() => host.act('open', { cardId: card.id })}>
                    {card.title}
                  </button>
                  <div>{[card.company, card.age].filter(Boolean).join(' · ')}</div>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  );
});
