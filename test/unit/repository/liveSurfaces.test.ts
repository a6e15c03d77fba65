import assert from 'node:assert/strict';

import { hastyReads } from './liveSurfaces.ts';
import { filesOf } from './repositoryFiles.ts';

const readOnce = (line: number): string =>
  `test/page/a.test.ts:${line} reads a live value once: use expect(locator).toHave…, expect.poll or until`;
const askedAtOnce = (line: number): string =>
  `test/page/a.test.ts:${line} asks for absence at once: first wait for a condition that follows it, or for what then goes`;

const foundIn = (body: string): string[] =>
  hastyReads([{ path: 'test/page/a.test.ts', text: `test('a', async ({ page, rows }) => {\n${body}\n});` }]);

describe('tests of live surfaces', () => {
  it('wait for the values that they read, and ask for absence after a condition', () => {
    assert.deepEqual(hastyReads(filesOf('test/{browser,e2e,host,page}/**/*.ts')), []);
  });

  const hasty: readonly (readonly [string, string])[] = [
    ['a count', 'expect(await rows.count()).toBe(1);'],
    ['a text', "assert.match((await rows.first().textContent()) ?? '', /a/);"],
    ['a value of an input', "assert.equal(await page.input.inputValue(), 'a');"],
    ['a value in brackets', 'expect([await rows.nth(1).isVisible(), true]).toEqual([true, true]);'],
    ['a value of the page', "expect(await page.evaluate('1')).toBe(1);"],
    ['the text of a document', "assert.equal(document.getText(), 'a');"],
    ['the active tab', "assert.equal(window.tabGroups.activeTabGroup.activeTab?.label, 'a');"],
  ];
  for (const [what, body] of hasty)
    it(`do not read ${what} once`, () => assert.deepEqual(foundIn(body), [readOnce(2)]));

  it('do not read a value once into a constant', () => {
    assert.deepEqual(foundIn('const [first] = await rows.allTextContents();\nexpect(first).toBe(1);'), [readOnce(3)]);
    assert.deepEqual(foundIn('const before = await rows.count();\nawait expect(rows).toHaveCount(before + 1);'), []);
  });

  it('do not read a value once by a function of their own, or of another file', () => {
    const names = 'const names = () => rows.allTextContents();';
    assert.deepEqual(foundIn(`${names}\nexpect(await names()).toEqual([]);`), [readOnce(3)]);
    assert.deepEqual(foundIn(`${names}\nawait expect.poll(names).toEqual([]);`), []);

    const other = {
      path: 'test/browser/board.ts',
      text: `export async function titlesOf(frame) { await frame.wait(); return await frame.evaluate(''); }
        export class Board { async titles() { return (await titlesOf(this.frame)).sort(); } }`,
    };
    const text = "import { titlesOf } from '../browser/board.ts';\nexpect(await titlesOf(frame)).toEqual([]);";
    assert.deepEqual(hastyReads([other, { path: 'test/page/a.test.ts', text }]), [readOnce(2)]);
    assert.deepEqual(hastyReads([other, { path: 'test/page/a.test.ts', text: 'expect(await board.titles());' }]), [
      readOnce(1),
    ]);
    assert.deepEqual(hastyReads([other, { path: 'test/page/a.test.ts', text: 'expect(await titlesOf());' }]), []);
  });

  it('may read the answers of a service, and look at all of a page', () => {
    assert.deepEqual(foundIn('expect(await stored()).toEqual([]);\nexpect(await barriersIn(page)).toEqual([]);'), []);
  });

  it('do not ask for absence at once after an action', () => {
    for (const absence of ['toHaveCount(0)', 'toBeHidden()', 'not.toBeVisible()'])
      assert.deepEqual(foundIn(`await rows.first().click();\nawait expect(page.toast).${absence};`), [askedAtOnce(3)]);
    assert.deepEqual(foundIn('await page.hide();\nawait expect(a).toBeHidden();\nawait expect(b).toBeHidden();'), [
      askedAtOnce(3),
      askedAtOnce(4),
    ]);
    assert.deepEqual(
      foundIn('await expect(rows).toHaveCount(1);\nfor (const a of all) {\nawait expect(a).toBeHidden();\n}'),
      [askedAtOnce(4)],
    );
  });

  it('may ask for absence after a condition, or where it was there before', () => {
    for (const before of [
      'await expect(rows).toHaveText([]);',
      'await board.untilCards([]);',
      'await shown.settled();',
    ])
      assert.deepEqual(foundIn(`await rows.first().click();\n${before}\nawait expect(page.toast).toHaveCount(0);`), []);
    assert.deepEqual(
      foundIn('await expect(page.toast).toBeVisible();\nclose();\nawait expect(page.toast).toBeHidden();'),
      [],
    );
  });
});
