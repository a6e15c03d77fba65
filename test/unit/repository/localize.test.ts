import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { localize } from '../../../scripts/manifest/localize.ts';

const root = join(import.meta.dirname, '../../..');
const localized = (contributes: Readonly<Record<string, unknown>>) => localize({ activationEvents: [], contributes });

describe('localize', () => {
  it('replaces texts by keys made of ids', () => {
    const command = { command: 'jobdeck.a', title: 'Open Board', category: 'Jobdeck', icon: '$(add)' };
    assert.deepEqual(localized({ commands: [command], views: { jobdeck: [{ id: 'jobdeck.b', name: 'Board' }] } }), {
      contributes: {
        commands: [{ ...command, title: '%commands.jobdeck.a.title%', category: '%category.Jobdeck%' }],
        views: { jobdeck: [{ id: 'jobdeck.b', name: '%views.jobdeck.jobdeck.b.name%' }] },
      },
      texts: {
        'commands.jobdeck.a.title': 'Open Board',
        'category.Jobdeck': 'Jobdeck',
        'views.jobdeck.jobdeck.b.name': 'Board',
      },
    });
  });

  it('numbers several texts of one id', () => {
    const { texts } = localized({
      viewsWelcome: [
        { view: 'jobdeck.b', contents: 'One' },
        { view: 'jobdeck.b', contents: 'Two' },
      ],
    });
    assert.deepEqual(texts, {
      'viewsWelcome.jobdeck.b.1.contents': 'One',
      'viewsWelcome.jobdeck.b.2.contents': 'Two',
    });
  });

  it('leaves ids and texts for models in place', () => {
    const tool = {
      name: 'jobdeck_list',
      modelDescription: 'Lists.',
      inputSchema: { description: 'None.', title: 'A' },
    };
    assert.deepEqual(localized({ languageModelTools: [tool] }).contributes, { languageModelTools: [tool] });
  });

  it('rejects two texts with one key', () => {
    const twice = { menus: { a: { b: { title: 'One' } }, 'a.b': { title: 'Two' } } };
    assert.throws(() => localized(twice), /The key menus\.a\.b\.title is used for "One" and for "Two"\./);
  });
});

describe('package.nls.json', () => {
  it('has exactly the texts that package.json uses', () => {
    const used = readFileSync(join(root, 'package.json'), 'utf8').matchAll(/"%([^"%]+)%"/g);
    const texts = JSON.parse(readFileSync(join(root, 'package.nls.json'), 'utf8')) as Readonly<Record<string, string>>;
    const keys = new Set(Array.from(used, ([, key = '']) => key));
    assert.deepEqual([...keys].toSorted(), Object.keys(texts).toSorted());
    assert.ok(keys.size > 100);
  });
});
