import type { SnapshotOf } from '../../../base/editor/page.ts';
import type { MeetingPage } from '../contract.ts';
import { showSummary } from './head.tsx';
import { focusRow } from './rowFocus.ts';
import { place, rowScroll } from './state.ts';

export function Outline({ outline, moreSubchats }: Pick<SnapshotOf<MeetingPage>, 'outline' | 'moreSubchats'>) {
  const current = outline.findLastIndex(({ index }) => index <= place.value);
  const goTo = (index: number): void => {
    focusRow(index);
    rowScroll.value?.goTo(index);
  };
  return (
    <nav class="outline" aria-label="Outline">
      <ul>
        <li>
          <button type="button" onClick={showSummary}>
            Summary
          </button>
        </li>
        {outline.map(({ title, index, count, details }, order) => (
          <li key={`${order} ${title}`}>
            <button
              type="button"
              aria-current={order === current && place.value > 0 ? 'location' : undefined}
              disabled={count === 0}
              onClick={() => goTo(index)}
            >
              <bdi>{title}</bdi>
              <span class="quiet">{details}</span>
            </button>
          </li>
        ))}
        {moreSubchats > 0 && <li class="quiet">And {moreSubchats.toLocaleString()} more.</li>}
      </ul>
    </nav>
  );
}
