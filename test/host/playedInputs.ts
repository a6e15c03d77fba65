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
  readonly #answer: (input: PlayedInput) => boolean | Promise<boolean>;
  title = '';
  value = '';
  busy = false;
  validationMessage: string | vscode.InputBoxValidationMessage | undefined;
  #items: readonly vscode.QuickPickItem[] = [];
  #isWaiting = false;
  activeItems: readonly vscode.QuickPickItem[] = [];
  selectedItems: readonly vscode.QuickPickItem[] = [];

  /** `answer` fills in the input and returns whether to accept it; false cancels. */
  constructor(answer: (input: PlayedInput) => boolean | Promise<boolean>) {
    this.#answer = answer;
  }

  get items(): readonly vscode.QuickPickItem[] {
    return this.#items;
  }

  set items(rows: readonly vscode.QuickPickItem[]) {
    this.#items = rows;
    if (this.#isWaiting) queueMicrotask(() => void this.#play());
    this.#isWaiting = false;
  }

  /** Waits for the first rows of a list that is being read. */
  show(): void {
    queueMicrotask(() => {
      if (this.busy && this.#items.length === 0) this.#isWaiting = true;
      else void this.#play();
    });
  }

  /** Replaces the typed text. */
  type(text: string): void {
    this.value = text;
    this.#changed.fire(text);
  }

  /** Message below an input box. */
  get message(): string {
    const { validationMessage: shown = '' } = this;
    return typeof shown === 'string' ? shown : shown.message;
  }

  dispose(): void {
    for (const emitter of [this.#accepted, this.#hidden, this.#changed, this.#pressed]) emitter.dispose();
  }

  async #play(): Promise<void> {
    if (await this.#answer(this)) this.#accepted.fire();
    else this.#hidden.fire();
  }
}

type Chosen = vscode.QuickPickItem | readonly vscode.QuickPickItem[] | undefined;

/** Chooses from the rows of a shown quick pick; undefined cancels. */
export type Pick = (rows: readonly vscode.QuickPickItem[]) => Chosen;

/** A shown quick pick, whose rows depend on the typed text. */
export interface PlayedList {
  readonly items: readonly vscode.QuickPickItem[];
  type(text: string): void;
}

/** As `Pick`, but types into the list. */
export interface TypedPick {
  readonly inList: (list: PlayedList) => Chosen | Promise<Chosen>;
}

/** The text for a shown input box, or a function that types others first, looks at the message below each, and may cancel. */
export type Entered = string | ((messageFor: (text: string) => string) => string | undefined);

/** A `Pick` that looks at the editor first. */
export type LatePick = (...given: Parameters<Pick>) => Promise<ReturnType<Pick>>;

/** An input box that types the result of `next`; undefined cancels. */
export const playedInputBox = (next: () => Entered | undefined) => () =>
  new PlayedInput((input) => {
    const entered = next();
    const messageFor = (text: string): string => {
      input.type(text);
      return input.message;
    };
    const answer = typeof entered === 'function' ? entered(messageFor) : entered;
    if (answer !== undefined) input.type(answer);
    return answer !== undefined;
  });

/** A quick pick that chooses what `next` returns; undefined cancels. */
export const playedQuickPick = (next: TypedPick['inList']) => () =>
  new PlayedInput(async (input) => {
    const chosen = await next(input);
    input.selectedItems = [chosen ?? []].flat();
    return chosen !== undefined;
  });
