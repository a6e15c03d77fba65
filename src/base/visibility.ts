import { Emitter } from './event.ts';
import type { Disposable } from './lifetime.ts';

/** Whether anybody can see a thing now, in whichever of its views. */
export class Visibility implements Disposable {
  readonly #views = new Set<string>();
  readonly #changed = new Emitter<'looked' | 'hidden'>();
  /** Fires when one of the views comes into sight or the window gets the focus while one is, and when the last one is hidden. */
  readonly onDidChange = this.#changed.event;

  get isVisible(): boolean {
    return this.#views.size > 0;
  }

  /** Says whether a view, by any name of its own, is in sight now. */
  setVisible(view: string, isVisible: boolean): void {
    if (isVisible === this.#views.has(view)) return;
    if (isVisible) this.#views.add(view);
    else this.#views.delete(view);
    if (isVisible || !this.isVisible) this.#changed.fire(isVisible ? 'looked' : 'hidden');
  }

  /** Says that the window got the focus. */
  focusWindow(): void {
    if (this.isVisible) this.#changed.fire('looked');
  }

  dispose(): void {
    this.#views.clear();
    this.#changed.dispose();
  }
}
