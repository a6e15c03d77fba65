import type { WaysPicture } from '../../contract.ts';

/** A node of the layout. */
export interface Place {
  readonly id: string;
  readonly layer: number;
  /** `passing` leads a link around the nodes of a layer; `end` is the archive, beside the stage before it. */
  readonly kind: 'stage' | 'passing' | 'end';
  readonly title: string;
  readonly cards: number;
}

/** A link of the picture, as the places that it leads through. */
export interface Route {
  /** Of its number. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly cards: number;
  readonly places: readonly string[];
}

/** Beyond as many, links are drawn straight over the layers between. */
const maxPassing = 400;

/** Each stage is one layer further right than the last one that leads to it. `stages` are the columns of the board. */
export function layersOf({ nodes, links }: WaysPicture, stages: ReadonlySet<string>) {
  const order = new Map(nodes.filter(({ key }) => stages.has(key)).map(({ key }, index) => [key, index]));
  const indexOf = (key: string): number => order.get(key) ?? Number.POSITIVE_INFINITY;
  const forward = links
    .filter(({ from, to }) => order.has(from) && indexOf(from) < indexOf(to))
    .sort((one, other) => indexOf(one.from) - indexOf(other.from));
  const layers = new Map<string, number>();
  const layerOf = (key: string): number => layers.get(key) ?? 0;
  for (const { from, to } of forward) if (stages.has(to)) layers.set(to, Math.max(layerOf(to), layerOf(from) + 1));

  const places: Place[] = nodes
    .filter(({ key }) => stages.has(key))
    .map(({ key: id, title, cards }) => ({ id, title, cards, kind: 'stage', layer: layerOf(id) }));
  const titles = new Map(nodes.map(({ key, title }) => [key, title]));
  const passing = forward.reduce((sum, { from, to }) => sum + Math.max(0, layerOf(to) - layerOf(from) - 1), 0);
  const routes = forward.map((link): Route => {
    const { from, to, cards } = link;
    if (!stages.has(to)) {
      const end: Place = {
        id: `${from}>${to}`,
        title: titles.get(to) ?? '',
        cards,
        kind: 'end',
        layer: layerOf(from) + 1,
      };
      places.push(end);
      return { ...link, places: [from, end.id] };
    }
    const between = passing > maxPassing ? [] : passingPlaces(link, layerOf(from) + 1, layerOf(to));
    places.push(...between);
    return { ...link, places: [from, ...between.map(({ id }) => id), to] };
  });
  return { places, routes };
}

const passingPlaces = ({ from, to, cards }: Omit<Route, 'places'>, start: number, end: number): Place[] =>
  Array.from({ length: Math.max(0, end - start) }, (_, index) => ({
    id: `${from}>${to}>${start + index}`,
    title: '',
    cards,
    kind: 'passing',
    layer: start + index,
  }));
