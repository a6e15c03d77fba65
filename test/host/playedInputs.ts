import * as vscode from 'vscode';

/** A simulated step-by-step input that answers itself when shown. */
class PlayedInput {
  readonly #accepted = new vscode.EventEmitter<void>();
  readonly #hidden = new vscode.EventEmitter<void>();
  readonly #changed = new vscode.EventEmitter<string>();
  readonly #pressed = new vscode.EventEmitter<vscode.QuickInputButton>();
  readonly onDidAccept = this.#accepted.event;
  readonly onDidHide = this.#hidden.event;
  readonly onDidChangeValue = this.#changed.event;
  readonly onDidTriggerButton = this.#pressed.event;
  readonly #answer: (input: PlayedInput) => boolean;
  title = '';
  value = '';
  busy = false;
  #items: readonly vscode.QuickPickItem[] = [];
  #isWaiting = false;
  activeItems: readonly vscode.QuickPickItem[] = [];
  selectedItems: readonly vscode.QuickPickItem[] = [];

  /** `answer` fills in the input and returns whether to accept it; false cancels. */
  constructor(answer: (input: PlayedInput) => boolean) {
    this.#answer = answer;
  }

  get items(): readonly vscode.QuickPickItem[] {
    return this.#items;
  }

  set items(rows: readonly vscode.QuickPickItem[]) {
    this.#items = rows;
    if (this.#isWaiting) queueMicrotask(() => this.#play());
    this.#isWaiting = false;
  }

  /** Waits for the first rows of a list that is being read. */
  show(): void {
    queueMicrotask(() => {
      if (this.busy && this.#items.length === 0) this.#isWaiting = true;
      else this.#play();
    });
  }

  dispose(): void {
    for (const emitter of [this.#accepted, this.#hidden, this.#changed, this.#pressed]) emitter.dispose();
  }

  #play(): void {
    const isAccepted = this.#answer(this);
    this.#changed.fire(this.value);
    if (isAccepted) this.#accepted.fire();
    else this.#hidden.fire();
  }
}

/** Chooses from the rows of a shown quick pick; undefined cancels. */
export type Pick = (
  rows: readonly vscode.QuickPickItem[],
) => vscode.QuickPickItem | readonly vscode.QuickPickItem[] | undefined;

/** An input box that types the result of `next`; undefined cancels. */
export const playedInputBox = (next: () => string | undefined) => () =>
  new PlayedInput((input) => {
    const answer = next();
    input.value = answer ?? '';
    return answer !== undefined;
  });

/** A quick pick that chooses the rows returned by `next`; undefined cancels. */
export const playedQuickPick = (next: Pick) => () =>
  new PlayedInput((input) => {
    const chosen = next(input.items);
    input.selectedItems = [chosen ?? []].flat();
    return chosen !== undefined;
  });
