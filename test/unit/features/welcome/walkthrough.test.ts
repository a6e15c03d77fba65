import assert from 'node:assert/strict';

import { welcomeManifest } from '../../../../src/features/welcome/manifest.ts';

const { description, steps } = welcomeManifest.walkthroughs.start;

describe('walkthrough', () => {
  it('has a description of three short lines', () => {
    assert.ok(description.length <= 60, description);
  });

  it('completes a step by its outcome, not by a question', () => {
    assert.deepEqual(
      [steps.connect, steps.notes, steps.board, steps.card].map(({ completionEvents }) => completionEvents),
      [
        ['onContext:jobdeck.connected'],
        ['onContext:jobdeck.notes == ready'],
        [
          'onContext:jobdeck.sample == added',
          'onContext:activeWebviewPanelId == jobdeck.boardPage',
          'onCommand:jobdeck.board.open',
        ],
        ['onContext:jobdeck.sample == occupied', 'onContext:jobdeck.cardCreated'],
      ],
    );
  });
});
