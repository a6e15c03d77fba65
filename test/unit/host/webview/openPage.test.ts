import assert from 'node:assert/strict';

import { pageContract } from '../../../../src/base/editor/page.ts';
import { Emitter } from '../../../../src/base/flow/event.ts';
import { Visibility } from '../../../../src/base/flow/visibility.ts';
import { object, string } from '../../../../src/base/input/reader.ts';
import { OpenPage, type PageEditor, type PageModel, type PagePanel } from '../../../../src/host/webview/openPage.ts';
import { returningFocus } from '../../../../src/host/webview/pageFocus.ts';
import { FakeClock } from '../../../fixtures/fakeClock.ts';

const contract = pageContract({
  view: 'jobdeck.test',
  actions: { ask: object({}) },
  snapshot: object({ words: string() }),
  state: object({}),
});

const files: Readonly<Record<string, string>> = {
  'test.js': 'import("./late.js");',
  'test.css': 'div { color: red; }',
};

/** A page in a panel that is visible until it is hidden or closed. */
function opened({ firstContent, feature = 'test' }: { firstContent?: Promise<void>; feature?: string } = {}) {
  const visibility = new Visibility();
  const changed = new Emitter<void>();
  const [received, turned, disposed] = [new Emitter<unknown>(), new Emitter<void>(), new Emitter<void>()];
  const world = {
    loaded: [] as string[],
    snapshots: 0,
    posted: 0,
    isVisible: true,
    hasEnded: false,
    revealed: 0,
    focusReturned: 0,
    notices: [] as string[],
  };
  const asked = Promise.withResolvers<void>();
  const model: PageModel<typeof contract> = {
    title: 'Test',
    visibility,
    onDidChange: changed.event,
    ...(firstContent && { firstContent }),
    actions: { ask: () => asked.promise },
    snapshot: () => {
      world.snapshots += 1;
      return { words: 'Shown' };
    },
    dispose: () => {
      world.hasEnded = true;
    },
  };
  const panel: PagePanel = {
    title: '',
    isActive: true,
    get isVisible() {
      return world.isVisible;
    },
    addressOf: (file) => `https://pages.test/${file}`,
    textOf: (file) => files[file] ?? assert.fail(`no file ${file}`),
    load: (html) => void world.loaded.push(html),
    post: () => {
      world.posted += 1;
    },
    reveal: () => {
      world.revealed += 1;
    },
    dispose: () => disposed.fire(),
    onDidReceive: received.event,
    onDidChangeViewState: turned.event,
    onDidDispose: disposed.event,
  };
  const clock = new FakeClock();
  const page = new OpenPage({ contract, key: 'one', feature, panel, editor: editorOf(clock, world), model });
  const setVisible = (isVisible: boolean) => {
    world.isVisible = isVisible;
    turned.fire();
  };
  const send = (message: object) => received.fire(message);
  return { page, visibility, changed, setVisible, world, send, clock, endAction: asked.resolve };
}

interface Recorded {
  focusReturned: number;
  readonly notices: string[];
}

const editorOf = ({ after }: FakeClock, world: Recorded): PageEditor => ({
  after,
  focusOpenQuestion: () => {
    world.focusReturned += 1;
  },
  openLink: () => undefined,
  notify: (text) => void world.notices.push(text),
  explain: async () => undefined,
  logError: (text) => assert.match(text, /no file lost\.js/),
});

const delivered = () => new Promise(setImmediate);

describe('OpenPage', () => {
  it('reports its panel as visible until hidden or closed', () => {
    const { page, visibility, setVisible } = opened();
    assert.equal(visibility.isVisible, true);
    setVisible(false);
    assert.equal(visibility.isVisible, false);
    setVisible(true);
    assert.equal(visibility.isVisible, true);
    page.dispose();
    assert.equal(visibility.isVisible, false);
  });

  it('embeds its script and styles, with whole addresses of scripts that are loaded later', () => {
    const [html = ''] = opened().world.loaded;
    assert.match(html, /<script nonce="[^"]+">import\("https:\/\/pages\.test\/late\.js"\);<\/script>/);
    assert.match(html, /<style nonce="[^"]+">div { color: red; }<\/style>/);
  });

  it('says that a file cannot be read while the page is visible', () => {
    const { world, setVisible } = opened({ feature: 'lost' });
    assert.match(world.notices.join(), /could not be read\. Reload the window/);
    setVisible(false);
    assert.deepEqual([world.loaded, world.notices.length], [[], 1]);
  });

  it('sends no snapshot to a page that was loaded with it, until it is loaded again', async () => {
    const { world, send } = opened();
    assert.match(world.loaded[0] ?? '', /"words":"Shown"/);
    send({ kind: 'ready' });
    await delivered();
    assert.deepEqual([world.snapshots, world.posted], [1, 0]);
    send({ kind: 'ready' });
    await delivered();
    assert.equal(world.posted, 1);
  });

  it('sends no snapshot when its panel changes its group before the page is loaded', async () => {
    const { world, setVisible, send } = opened();
    setVisible(true);
    send({ kind: 'ready' });
    await delivered();
    assert.deepEqual([world.snapshots, world.posted], [1, 0]);
  });

  it('loads with the first content of a model that reads it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { world, clock } = opened({ firstContent: promise });
    await clock.pass(99);
    assert.deepEqual(world.loaded, []);
    resolve();
    await delivered();
    assert.equal(world.loaded.length, 1);
    assert.match(world.loaded[0] ?? '', /"words":"Shown"/);
    await clock.pass(1_000);
    assert.deepEqual([world.loaded.length, clock.alarms], [1, 0]);
  });

  it('loads after a tenth of a second if the first content takes longer', async () => {
    const { world, clock } = opened({ firstContent: new Promise(() => undefined) });
    await clock.pass(100);
    assert.equal(world.loaded.length, 1);
  });

  it('loads nothing for first content that arrives after the page was hidden or closed', async () => {
    const { world, clock, setVisible } = opened({ firstContent: new Promise(() => undefined) });
    setVisible(false);
    assert.equal(world.loaded.length, 1);
    await clock.pass(100);
    assert.equal(world.loaded.length, 1);
    assert.doesNotMatch(world.loaded[0] ?? '', /Shown/);
    const closed = opened({ firstContent: new Promise(() => undefined) });
    closed.page.dispose();
    await closed.clock.pass(100);
    assert.deepEqual(closed.world.loaded, []);
  });

  it('coalesces updates and sends none before the page is loaded, while hidden or closed', async () => {
    const { page, changed, setVisible, world, send } = opened();
    changed.fire();
    await delivered();
    assert.equal(world.posted, 0);
    send({ kind: 'ready' });
    changed.fire();
    changed.fire();
    await delivered();
    assert.equal(world.posted, 1);
    setVisible(false);
    changed.fire();
    await delivered();
    assert.equal(world.posted, 1);
    page.dispose();
    setVisible(true);
    changed.fire();
    await delivered();
    assert.deepEqual([world.posted, world.hasEnded], [1, true]);
  });

  it('keeps the focus while its action asks, and loses it by a blur', async () => {
    const { page, world, send, endAction } = opened();
    const clock = new FakeClock();
    const isReturned = async () => {
      const before = world.revealed;
      await returningFocus(clock.pass(1_000), clock);
      return world.revealed > before;
    };
    send({ kind: 'focus', byPointer: false });
    send({ kind: 'act', number: 1, action: 'ask', payload: {} });
    send({ kind: 'blur' });
    assert.equal(await isReturned(), true);
    endAction();
    await delivered();
    assert.equal(await isReturned(), false);
    send({ kind: 'focus', byPointer: false });
    assert.equal(await isReturned(), true);
    send({ kind: 'blur' });
    assert.equal(await isReturned(), false);
    page.dispose();
  });

  it('leaves the focus to an open question unless the user clicks the page', () => {
    const { page, world, send } = opened();
    send({ kind: 'focus', byPointer: true });
    assert.equal(world.focusReturned, 0);
    send({ kind: 'focus', byPointer: false });
    assert.equal(world.focusReturned, 1);
    page.dispose();
  });
});
