import { existsSync } from 'node:fs';
import { join } from 'node:path';

import type { Manifest } from '../../src/base/editor/manifest.ts';
import type { Feature } from './feature.ts';

/** Containers of the editor itself that a view may be put in. */
const editorContainers = ['explorer', 'scm', 'debug', 'test'];

const byId = [
  ['command', 'commands'],
  ['container', 'viewsContainers'],
  ['view', 'views'],
  ['submenu', 'submenus'],
  ['setting', 'configuration'],
  ['custom editor', 'customEditors'],
  ['walkthrough', 'walkthroughs'],
  ['language', 'languages'],
  ['MCP server source', 'mcpServerDefinitionProviders'],
  ['tool', 'languageModelTools'],
] as const;

/** Contradictions between the manifests, and ids that no manifest declares, as sentences. */
export function disagreements(features: readonly Feature[], root: string): string[] {
  const ids = Object.fromEntries(byId.map(([kind, part]) => [kind, idsOf(features, part)]));
  const known = (kind: string, id: string): boolean => ids[kind]?.includes(id) ?? false;
  return [
    ...byId.flatMap(([kind, part]) => declaredTwice(features, kind, part)),
    ...features.flatMap(({ name, manifest }) =>
      references(manifest)
        .filter(({ kind, id }) => !known(kind, id) && !(kind === 'container' && editorContainers.includes(id)))
        .map(({ kind, id, from }) => `${name}: ${from} names the ${kind} ${id}, which no feature declares.`),
    ),
    ...drawnFirstTwice(features),
    ...features.flatMap(({ name, manifest }) =>
      picturesOf(manifest)
        .filter((picture) => !existsSync(join(root, picture)))
        .map((picture) => `${name}: the picture ${picture} does not exist.`),
    ),
  ];
}

type PartById = (typeof byId)[number][1];

const idsOf = (features: readonly Feature[], part: PartById): string[] =>
  features.flatMap(({ manifest }) => Object.keys(manifest[part] ?? {}));

function declaredTwice(features: readonly Feature[], kind: string, part: PartById): string[] {
  return [...new Set(idsOf(features, part))].flatMap((id) => {
    const owners = features
      .filter(({ manifest }) => Object.hasOwn(manifest[part] ?? {}, id))
      .map((feature) => feature.name);
    return owners.length > 1 ? [`The ${kind} ${id} is declared by ${owners.join(' and ')}; one feature owns it.`] : [];
  });
}

function drawnFirstTwice(features: readonly Feature[]): string[] {
  const views = features.flatMap(({ manifest }) => Object.entries(manifest.views ?? {}));
  const first = views.flatMap(([id, { drawnFirst }]) => (drawnFirst ? [id] : []));
  return first.length > 1 ? [`${first.join(' and ')} are all declared as drawnFirst; one view is.`] : [];
}

interface Reference {
  readonly kind: string;
  readonly id: string;
  readonly from: string;
}

function references(manifest: Manifest): Reference[] {
  const menus = Object.entries(manifest.menus ?? {});
  return [
    ...menus.flatMap(([place, menu]) => [
      ...(place.startsWith('jobdeck.') ? [{ kind: 'submenu', id: place, from: 'menus' }] : []),
      ...menu.flatMap((entry) => {
        const from = `the menu ${place}`;
        if ('submenu' in entry) return [{ kind: 'submenu', id: entry.submenu, from }];
        return [entry.command, ...(entry.alt ? [entry.alt] : [])].map((id) => ({ kind: 'command', id, from }));
      }),
    ]),
    ...(manifest.keybindings ?? []).map(({ command, key }) => ({
      kind: 'command',
      id: command,
      from: `the key ${key}`,
    })),
    ...Object.entries(manifest.views ?? {}).map(([view, { container }]) => ({
      kind: 'container',
      id: container,
      from: view,
    })),
    ...(manifest.viewsWelcome ?? []).map(({ view }) => ({ kind: 'view', id: view, from: 'a welcome text' })),
    ...namedInText(manifest, /\(command:(jobdeck\.[\w.]*\w)/g, 'command', 'a link in a text'),
    ...namedInText(manifest, /"onCommand:(jobdeck\.[\w.]*\w)"/g, 'command', 'a completion event'),
    ...namedInText(manifest, /\bview == '?(jobdeck\.[\w.]*\w)/g, 'view', 'a when clause'),
    ...namedInText(manifest, /\bfocusedView == '?(jobdeck\.[\w.]*\w)/g, 'view', 'a when clause'),
    ...namedInText(manifest, /\bconfig\.(jobdeck\.[\w.]*\w)/g, 'setting', 'a when clause'),
    ...namedInText(manifest, /`#(jobdeck\.[\w.]*\w)#`/g, 'setting', 'a link in a text'),
  ];
}

function namedInText(manifest: Manifest, pattern: RegExp, kind: string, from: string): Reference[] {
  const named = [...JSON.stringify(manifest).matchAll(pattern)].flatMap(([, id]) => id ?? []);
  return [...new Set(named)].map((id) => ({ kind, id, from }));
}

const picturesOf = (manifest: Manifest): string[] =>
  [...JSON.stringify(manifest).matchAll(/"(?:icon|svg|light|dark)":"(media\/[^"]+)"/g)].flatMap(
    ([, picture]) => picture ?? [],
  );
