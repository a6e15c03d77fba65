import { ServiceError } from '../../base/errors.ts';
import type { Card } from '../../contract/tracker/board.ts';
import type { CardEditResult, CardStore } from '../../store/board/cards.ts';
import { type FieldName, fieldLabels, type PageEdit } from './contract.ts';
import { cardEditOf } from './pageCard.ts';
import type { UnsavedTexts } from './unsavedTexts.ts';

interface EditNeeds {
  readonly cards: Pick<CardStore, 'edit'>;
  readonly unsaved: UnsavedTexts;
  readonly withRetry: (doing: string, work: () => Promise<void>) => Promise<void>;
}

export class CardEdits {
  readonly #needs: EditNeeds;
  readonly #id: string;
  readonly #card: () => Card;

  constructor(needs: EditNeeds, id: string, card: () => Card) {
    this.#needs = needs;
    this.#id = id;
    this.#card = card;
  }

  async save(edit: PageEdit): Promise<CardEditResult> {
    const { cards, unsaved } = this.#needs;
    unsaved.put(this.#id, edit);
    const result = await cards.edit(this.#id, cardEditOf(this.#card(), edit));
    if (result.kind === 'saved') unsaved.drop(this.#id, edit);
    return result;
  }

  /** Closing the tab saves as leaving a field does; what cannot be saved is shown when the card is opened again. */
  async saveLeft(underWay: readonly FieldName[]): Promise<void> {
    const { unsaved, withRetry } = this.#needs;
    for (const draft of unsaved.of(this.#id)?.drafts ?? [])
      if (!underWay.includes(draft.field)) await withRetry('Saving a card', () => this.#saveDraft(draft));
  }

  async #saveDraft(draft: PageEdit): Promise<void> {
    const field = fieldLabels[draft.field];
    const notSaved = `${field} of "${this.#card().title}" is not saved. Open the card again to see what you typed.`;
    const result = await this.save(draft).catch((error: unknown) => {
      throw ServiceError.is(error) ? error : new Error(`${notSaved} ${error instanceof Error ? error.message : error}`);
    });
    if (result.kind === 'conflict') throw new Error(`${notSaved} It was changed elsewhere.`);
  }
}
