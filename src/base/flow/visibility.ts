import { Emitter } from './event.ts';
import type { Disposable } from './lifetime.ts';

export class Visibility implements Disposable {
  readonly #views = new Set<string>();
  readonly #changed = new Emitter<'focused' | 'hidden'>();
  /** Fires `focused` when a view becomes visible or the window gets the focus while one is, and `hidden` when the last one is hidden. */
  readonly onDidChange = this.#changed.event;

  get isVisible(): boolean {
    return this.#views.size > 0;
  }

  setVisible(view: string, isVisible: boolean): void {
    if (isVisible === this.#views.has(view)) return;
    if (isVisible) this.#views.add(view);
    else this.#views.delete(view);
    if (isVisible || !this.isVisible) this.#changed.fire(isVisible ? 'focused' : 'hidden');
  }

  focusWindow(): void {
    if (this.isVisible) this.#changed.fire('focused');
  }

  dispose(): void {
    this.#views.clear();
    this.#changed.dispose();
  }
}
