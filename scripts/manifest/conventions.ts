import type { MenuEntry } from '../../src/base/editor/manifest.ts';
import type { Feature } from './feature.ts';

const verbs =
  'Add|Archive|Attach|Back Up|Change|Choose|Clear|Close|Compare|Complete|Connect|Copy|Create|Delete|Detach|Diagnose|Disable|Enable|Explain|Export|' +
  'Filter|Go|Hide|Import|Install|Keep|Load|Mark|Merge|Move|Open|Prepare|Quote|Raise|Read|Redo|Refresh|Remove|Rename|Restore|Revoke|Run|Save|Search|Set|Show|' +
  'Sign|Snooze|Sort|Stop|Switch|Take|Try|Undo|Unlink|Update|Use';
const verbAndObject = new RegExp(`^(${verbs}) [^….]+…?$`);

/** More icons than these hide the title of a view in a narrow side bar. */
const maxIcons = 3;

/** One condition of a when clause: a key or its negation, a comparison without quotes, membership, a scheme, or a flag of a row. */
const condition =
  /^(!?[\w.]+|[\w.]+ [!=]= (?!(true|false)\b)[\w.-]+|!?\(?resource in [\w.]+\)?|resourceScheme =~ \/[^/]+\/|!?\(?viewItem =~ \/\^?[\w\\]+\/\)?)$/;

/** Where the manifests break a convention of VS Code's user interface or of this project, as sentences. */
export function brokenConventions(features: readonly Feature[]): string[] {
  return [...features.flatMap(titles), ...features.flatMap(whenClauses), ...viewMenus(features), ...places(features)];
}

const titles = ({ name, manifest }: Feature): string[] =>
  Object.entries(manifest.commands).flatMap(([command, { title }]) =>
    verbAndObject.test(title)
      ? []
      : [`${name}: the title "${title}" of ${command} is not a verb and its object, with … only at the end.`],
  );

const whenClauses = ({ name, manifest }: Feature): string[] =>
  Array.from(JSON.stringify(manifest).matchAll(/"(?:when|palette|enablement)":("(?:[^"\\]|\\.)*")/g), ([, text]) =>
    String(JSON.parse(text ?? '""')),
  ).flatMap((clause) => [
    ...conditionsOf(clause).flatMap((each) =>
      condition.test(each) ? [] : [`${name}: "${each}" in the when clause "${clause}" is not in the usual form.`],
    ),
    // VS Code writes alternatives that it cannot distribute without their parentheses, so that the first one is enough.
    ...(/\|\|.* in | in .*\|\|/.test(clause)
      ? [`${name}: the when clause "${clause}" has alternatives beside "in", which VS Code cannot combine.`]
      : []),
  ]);

/** The parts that `&&` and a pair of alternatives in parentheses join. */
const conditionsOf = (clause: string): string[] =>
  clause
    .split(' && ')
    .flatMap((part) => (part.startsWith('(') && part.endsWith(')') ? part.slice(1, -1).split(' || ') : part));

function viewMenus(features: readonly Feature[]): string[] {
  const views = features.flatMap(({ manifest }) => Object.keys(manifest.views ?? {}));
  const inTitles = entriesOf(features, 'view/title');
  const everywhere = [...inTitles, ...entriesOf(features, 'view/item/context')].filter(
    ({ when = '' }) => !/^view == \S+/.test(when),
  );
  return [
    ...everywhere.map((entry) => `${idOf(entry)} is in the menu of every view: its when clause begins with no view.`),
    ...views.flatMap((view) => {
      const icons = inTitles.filter(({ when, group }) => isOf(when, view) && group?.startsWith('navigation'));
      const atOnce = mostAtOnce(icons);
      return atOnce > maxIcons ? [`The title of ${view} has ${atOnce} icons at once; ${maxIcons} is the most.`] : [];
    }),
  ];
}

const isOf = (when: string | undefined, view: string): boolean => when?.split(' && ')[0] === `view == ${view}`;

/** Two entries at one place are ordered by their titles, which changes with the language. */
function places(features: readonly Feature[]): string[] {
  return (['view/title', 'editor/title'] as const).flatMap((menu) => {
    const placed = entriesOf(features, menu).filter(({ group }) => group?.startsWith('navigation'));
    const byPlace = Map.groupBy(
      placed,
      ({ when = '', group }) => `${group} of ${menu === 'view/title' ? when.split(' && ')[0] : menu}`,
    );
    return [...byPlace].flatMap(([place, entries]) =>
      entries.length > 1
        ? [`${entries.map(idOf).join(' and ')} are at ${place}; each icon has a place of its own.`]
        : [],
    );
  });
}

/** The most entries that can show together; entries with opposite conditions count as one. */
function mostAtOnce(entries: readonly MenuEntry[]): number {
  const [first, ...rest] = entries;
  if (first === undefined) return 0;
  const compatible = rest.filter((other) => !excludeEachOther(first, other));
  return Math.max(1 + mostAtOnce(compatible), compatible.length === rest.length ? 0 : mostAtOnce(rest));
}

function excludeEachOther(one: MenuEntry, other: MenuEntry): boolean {
  const [conditions, others] = [one, other].map(({ when = '' }) => when.split(' && '));
  const denied = (list: readonly string[] = []) =>
    list.filter((each) => each.startsWith('!')).map((each) => each.slice(1));
  return (
    denied(conditions).some((each) => others?.includes(each)) ||
    denied(others).some((each) => conditions?.includes(each))
  );
}

const entriesOf = (
  features: readonly Feature[],
  menu: 'view/title' | 'view/item/context' | 'editor/title',
): MenuEntry[] => features.flatMap(({ manifest }) => manifest.menus?.[menu] ?? []);

const idOf = (entry: MenuEntry): string => ('command' in entry ? entry.command : entry.submenu);
