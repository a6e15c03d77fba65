import {
  type SankeyGraph,
  type SankeyLink,
  type SankeyNode,
  sankey,
  sankeyLeft,
  sankeyLinkHorizontal,
} from 'd3-sankey';

import { formatCount } from '../../../../base/domain/figureTexts.ts';
import type { WaysPicture } from '../../contract.ts';
import { cutTo, formatCards, type Mark, type Pen, type Scene, type Shape } from './scene.ts';

/** Part of a route from one place to the next. */
interface Segment {
  readonly key: string;
}

type Node = SankeyNode<Place, Segment>;
type Link = SankeyLink<Place, Segment>;

const nodeWidth = 12;
const pathOf = sankeyLinkHorizontal<Place, Segment>();
const orders: Readonly<Record<Place['kind'], number>> = { stage: 0, passing: 1, end: 2 };

/**
 * The ways of cards through the stages, from left to right. `stages` are the columns of the board. d3-sankey lays them out: 9 KB with
 * d3-array, which has the ticks of axes, where Observable Plot, ECharts and Chart.js have over 150 KB or a canvas only.
 */
export function drawWays(ways: WaysPicture, stages: ReadonlySet<string>, pen: Pen): Scene {
  const { em } = pen;
  const { places, routes } = layersOf(ways, stages);
  const layers = 1 + places.reduce((most, { layer }) => Math.max(most, layer), 0);
  const width = Math.max(pen.width, layers * 8 * em);
  const atOnce = [...Map.groupBy(places, ({ layer }) => layer).values()];
  const height = Math.max(26, 3.2 * Math.max(0, ...atOnce.map(({ length }) => length))) * em;
  const step = layers > 1 ? (width - nodeWidth) / (layers - 1) : width;
  const { nodes, linkOf } = layOut(places, routes, width, height, em);
  const titleOf = (id: string): string => nodes.get(id)?.title ?? '';
  const stageNodes = [...nodes.values()].filter(({ kind }) => kind === 'stage');
  return {
    width,
    height,
    em,
    shapes: [],
    marks: [
      ...routes.map((route): Mark => {
        const [from, to] = [titleOf(route.from), titleOf(route.places.at(-1) ?? '')];
        return {
          figure: { kind: 'way', key: route.key },
          label: `From ${from} to ${to}: ${formatCards(route.cards)}`,
          shapes: drawRoute(route, nodes, linkOf),
        };
      }),
      ...stageNodes.map(
        (node): Mark => ({
          figure: { kind: 'stage', key: node.id },
          label: `${node.title}: ${formatCards(node.cards)}`,
          shapes: [rectOf(node)],
        }),
      ),
    ],
    labels: [...nodes.values()].flatMap((node) => (node.kind === 'passing' ? [] : drawLabel(node, step, width, pen))),
  };
}

function layOut(places: readonly Place[], routes: readonly Route[], width: number, height: number, em: number) {
  const segments = routes.flatMap(({ places: along, cards }) =>
    along.slice(1).map((target, index) => {
      const source = along[index] ?? '';
      return { key: keyOf(source, target), source, target, value: cards };
    }),
  );
  const top = 1.6 * em;
  const layout = sankey<Place, Segment>()
    .nodeId(({ id }) => id)
    .nodeAlign(sankeyLeft)
    .nodeWidth(nodeWidth)
    .nodePadding(2.2 * em)
    .nodeSort((one, other) => orders[one.kind] - orders[other.kind])
    .extent([
      [0, top],
      [width, height],
    ])
    .iterations(0);
  const graph = layout({
    nodes: places.map((place) => ({ ...place, fixedValue: place.cards })),
    links: segments,
  });
  alignToTop(graph, top);
  layout.update(graph);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const links = new Map(graph.links.map((link) => [link.key, link]));
  return { nodes, linkOf: (source: string, target: string) => links.get(keyOf(source, target)) };
}

const keyOf = (source: string, target: string): string => `${source}\n${target}`;

/** Moves the nodes of each layer up, so that the stages are in one line. */
function alignToTop({ nodes }: SankeyGraph<Place, Segment>, top: number): void {
  for (const layer of Map.groupBy(nodes, ({ layer: at }) => at).values()) {
    const sorted = layer.toSorted((one, other) => (one.y0 ?? 0) - (other.y0 ?? 0));
    const shift = (sorted[0]?.y0 ?? top) - top;
    for (const node of sorted) {
      node.y0 = (node.y0 ?? 0) - shift;
      node.y1 = (node.y1 ?? 0) - shift;
    }
  }
}

/** One curve through all places of a route, and the end of those that end in the archive. */
function drawRoute(
  { places }: Route,
  nodes: ReadonlyMap<string, Node>,
  linkOf: (source: string, target: string) => Link | undefined,
): Shape[] {
  const links = places.slice(1).flatMap((target, index) => linkOf(places[index] ?? '', target) ?? []);
  const path = links.map((link, index) => (index === 0 ? pathOf(link) : pathOf(link)?.replace('M', 'L'))).join('');
  const last = nodes.get(places.at(-1) ?? '');
  return [
    { kind: 'curve', tone: 'flow', path, width: Math.max(1, links[0]?.width ?? 0) },
    ...(last?.kind === 'end' ? [rectOf(last)] : []),
  ];
}

const rectOf = ({ x0 = 0, y0 = 0, y1 = 0, kind }: Node): Shape => ({
  kind: 'rect',
  tone: kind === 'end' ? 'muted' : 'first',
  x: x0,
  y: y0,
  width: nodeWidth,
  height: Math.max(1, y1 - y0),
});

/** Title and number above a node, on the side where the picture has room. */
function drawLabel({ x0 = 0, y0 = 0, title, cards, kind }: Node, step: number, width: number, pen: Pen): Shape[] {
  const { em, measure } = pen;
  const number = ` ${formatCount(cards)}`;
  const isLast = x0 + nodeWidth > width - 1;
  const isBold = kind === 'stage';
  // At the top, the last two layers share the room of one step.
  const isShared = isLast || (isBold && x0 + step + nodeWidth > width - 1);
  const text = `${cutTo(title, (isShared ? step / 2 : step) - measure(number, isBold) - 0.5 * em, pen, isBold)}${number}`;
  const tone = kind === 'end' ? 'muted' : 'text';
  const place = isLast ? ({ x: x0 + nodeWidth, anchor: 'end' } as const) : ({ x: x0, anchor: 'start' } as const);
  return [{ kind: 'text', ...place, y: y0 - 0.5 * em, text, tone, isBold }];
}

/** A node of the layout. */
interface Place {
  readonly id: string;
  readonly layer: number;
  /** `passing` leads a link around the nodes of a layer; `end` is the archive, beside the stage before it. */
  readonly kind: 'stage' | 'passing' | 'end';
  readonly title: string;
  readonly cards: number;
}

/** A link of the picture, as the places that it leads through. */
interface Route {
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
