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
  items: readonly vscode.QuickPickItem[] = [];
  activeItems: readonly vscode.QuickPickItem[] = [];
  selectedItems: readonly vscode.QuickPickItem[] = [];

  /** `answer` fills in the input and returns whether to accept it; false cancels. */
  constructor(answer: (input: PlayedInput) => boolean) {
    this.#answer = answer;
  }

  show(): void {
    queueMicrotask(() => {
      const isAccepted = this.#answer(this);
      this.#changed.fire(this.value);
      if (isAccepted) this.#accepted.fire();
      else this.#hidden.fire();
    });
  }

  dispose(): void {
    for (const emitter of [this.#accepted, this.#hidden, this.#changed, this.#pressed]) emitter.dispose();
  }
}

/** An input box that types the result of `next`; undefined cancels. */
export const playedInputBox = (next: () => string | undefined) => () =>
  new PlayedInput((input) => {
    const answer = next();
    input.value = answer ?? '';
    return answer !== undefined;
  });

/** A quick pick that chooses the row returned by `next`; undefined cancels. */
export const playedQuickPick =
  (next: (rows: readonly vscode.QuickPickItem[]) => vscode.QuickPickItem | undefined) => () =>
    new PlayedInput((input) => {
      const chosen = next(input.items);
      input.selectedItems = chosen === undefined ? [] : [chosen];
      return chosen !== undefined;
    });
