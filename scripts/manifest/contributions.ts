import type { Manifest, MenuEntry } from '../../src/base/editor/manifest.ts';
import type { Feature } from './feature.ts';

/** The two parts of package.json that are written from the features. */
export interface Contributions {
  readonly activationEvents: readonly string[];
  readonly contributes: Readonly<Record<string, unknown>>;
}

type Declarations<D> = Readonly<Record<string, D>> | undefined;
type Placed = readonly [place: string, entry: unknown];

/** What the editor reads in package.json, in the order of the features and of their declarations; an unused part is left out. */
export function contributionsOf(features: readonly Feature[]): Contributions {
  const all = features.map((feature) => feature.manifest);
  const { entries } = Object;
  const gathered = <D>(part: (manifest: Manifest) => Declarations<D>): [string, D][] =>
    all.flatMap((manifest) => entries(part(manifest) ?? {}));

  const commands = gathered((manifest) => manifest.commands);
  const containers = gathered((manifest) => manifest.viewsContainers);
  const views = gathered((manifest) => manifest.views).toSorted(
    ([, one], [, other]) => (one.order ?? 0) - (other.order ?? 0),
  );
  const menus = gathered<readonly MenuEntry[]>((manifest) => manifest.menus);
  const settings = gathered((manifest) => manifest.configuration);
  const languages = gathered((manifest) => manifest.languages);

  const contributes = {
    commands: commands.map(([command, { title, category = 'Jobdeck', icon, enablement }]) => ({
      command,
      title,
      category,
      icon,
      enablement,
    })),
    viewsContainers: grouped(containers.map(([id, { location, title, icon }]) => [location, { id, title, icon }])),
    views: grouped(
      views.map(([id, { container, draggable, drawnFirst, order, ...view }]) => [container, { id, ...view }]),
    ),
    viewsWelcome: all.flatMap((manifest) => manifest.viewsWelcome ?? []),
    menus: grouped([
      ...commands.flatMap(([command, { palette }]) => (palette === true ? [] : [inPalette(command, palette)])),
      ...menus.flatMap(([place, menu]) => menu.map((entry): Placed => [place, entry])),
    ]),
    submenus: gathered((manifest) => manifest.submenus).map(([id, submenu]) => ({ id, ...submenu })),
    keybindings: all.flatMap((manifest) => manifest.keybindings ?? []),
    configuration: settings.length === 0 ? {} : { title: 'Jobdeck', properties: Object.fromEntries(settings) },
    configurationDefaults: Object.fromEntries(languages.map(([id, { settings: defaults }]) => [`[${id}]`, defaults])),
    languages: languages.map(([id, { name, files }]) => ({ id, aliases: [name], filenamePatterns: files })),
    customEditors: gathered((manifest) => manifest.customEditors).map(([viewType, { displayName, opens, isPage }]) => ({
      viewType,
      displayName,
      selector: opens.map((filenamePattern) => ({ filenamePattern })),
      priority: isPage ? 'default' : 'option',
    })),
    walkthroughs: gathered((manifest) => manifest.walkthroughs).map(([id, { steps, ...walkthrough }]) => ({
      id,
      ...walkthrough,
      steps: entries(steps).map(([step, declared]) => ({ id: step, ...declared })),
    })),
    ...forAgents(gathered),
  };
  return asJson({
    activationEvents: [...new Set(all.flatMap(activationEventsOf))].sort(),
    contributes: Object.fromEntries(entries(contributes).filter(([, part]) => entries(part).length > 0)),
  });
}

const forAgents = (gathered: <D>(part: (manifest: Manifest) => Declarations<D>) => [string, D][]) => ({
  mcpServerDefinitionProviders: gathered((manifest) => manifest.mcpServerDefinitionProviders).map(([id, source]) => ({
    id,
    ...source,
  })),
  languageModelTools: gathered((manifest) => manifest.languageModelTools).map(([name, tool]) => ({ name, ...tool })),
  chatSkills: gathered((manifest) => manifest.chatSkills).map(([name, { when }]) => ({
    path: `./skills/${name}/SKILL.md`,
    when,
  })),
});

/** Only the events that the editor cannot derive from `contributes`. */
const activationEventsOf = ({ fileSystems = {}, documents = [], pages = [] }: Manifest): string[] => [
  ...[...Object.keys(fileSystems), ...documents].map((scheme) => `onFileSystem:${scheme}`),
  ...pages.map((page) => `onWebviewPanel:${page}`),
];

const inPalette = (command: string, palette: string | false): Placed => [
  'commandPalette',
  { command, when: palette === false ? 'false' : palette },
];

function grouped(placed: readonly Placed[]): Record<string, unknown[]> {
  const groups: Record<string, unknown[]> = {};
  for (const [place, entry] of placed) {
    groups[place] ??= [];
    groups[place].push(entry);
  }
  return groups;
}

/** As package.json will hold it, so that what is undefined here does not differ from what is absent there. */
const asJson = (contributions: Contributions): Contributions =>
  JSON.parse(JSON.stringify(contributions)) as Contributions;
