import type { CDPSession, Page } from '@playwright/test';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drag data as the browser reports it. */
interface Dragged {
  readonly items: { mimeType: string; data: string }[];
  readonly dragOperationsMask: number;
}

type Kind = 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel';

/**
 * A drag by the browser's own protocol. Playwright's mouse checks only briefly whether a drag has started, and hangs if a page under load
 * starts it later; this class waits for it.
 */
export class Drag {
  readonly #protocol: CDPSession;
  readonly #move: (kind: Kind, to: Point) => Promise<unknown>;
  #at: Point;

  private constructor(protocol: CDPSession, move: (kind: Kind, to: Point) => Promise<unknown>, at: Point) {
    this.#protocol = protocol;
    this.#move = move;
    this.#at = at;
  }

  /** Presses the mouse at a point and moves it slightly, until the browser reports a drag. */
  static async begin(page: Page, from: Point): Promise<Drag> {
    const protocol = await page.context().newCDPSession(page);
    await protocol.send('Input.setInterceptDrags', { enabled: true });
    const { promise: begun, resolve } = Promise.withResolvers<Dragged>();
    protocol.once('Input.dragIntercepted', ({ data }) => resolve(data));
    const mouse = (type: 'mouseMoved' | 'mousePressed', { x, y }: Point, buttons: number) =>
      protocol.send('Input.dispatchMouseEvent', {
        type,
        x,
        y,
        buttons,
        button: buttons > 0 ? 'left' : 'none',
        clickCount: 1,
      });
    await mouse('mouseMoved', from, 0);
    await mouse('mousePressed', from, 1);
    const at = { x: from.x + 8, y: from.y + 6 };
    await mouse('mouseMoved', { x: from.x + 4, y: from.y + 3 }, 1);
    await mouse('mouseMoved', at, 1);
    const data = await begun;
    const move = (type: Kind, to: Point) => protocol.send('Input.dispatchDragEvent', { type, ...to, data });
    await move('dragEnter', at);
    return new Drag(protocol, move, at);
  }

  /** Moves the drag to a point, in a few steps. */
  async over({ x, y }: Point): Promise<void> {
    const { x: left, y: top } = this.#at;
    const steps = 8;
    for (let step = 1; step <= steps; step += 1)
      await this.#move('dragOver', { x: left + ((x - left) * step) / steps, y: top + ((y - top) * step) / steps });
    this.#at = { x, y };
  }

  drop = (): Promise<void> => this.#end('drop');

  /** Cancels the drag, as Esc does. */
  cancel = (): Promise<void> => this.#end('dragCancel');

  async #end(kind: Kind): Promise<void> {
    await this.#move(kind, this.#at);
    await this.#protocol.send('Input.dispatchMouseEvent', {
      type: 'mouseReleased',
      ...this.#at,
      button: 'left',
      clickCount: 1,
    });
    await this.#protocol.send('Input.setInterceptDrags', { enabled: false });
    await this.#protocol.detach();
  }
}
