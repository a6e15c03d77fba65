import { rmSync } from 'node:fs';
import path from 'node:path';

import type { Figure } from '../../../scripts/bench/figure.ts';
import { step } from '../../../scripts/setup/command.mjs';
import { root } from '../../../scripts/setup/places.mjs';
import type { Board } from '../../../src/contract/tracker/board.ts';
import { trackerOperations } from '../../../src/contract/tracker.ts';
import { startLocalService } from '../../../src/local/service.ts';
import { compareAgentWrites } from './agentWrite.ts';
import { BareStore } from './bareStore.ts';
import { compareColdStarts } from './coldStart.ts';
import { compareStatistics } from './countingStatistics.ts';
import { compareFilling } from './filling.ts';
import { compareEngineMoves, compareMoves } from './moving.ts';
import { compareParsing } from './parsing.ts';
import { Peer } from './peer.ts';
import { type Compared, compare } from './rounds.ts';
import { compareStatisticsFile } from './statisticsFile.ts';

const folder = path.join(root, 'out/bench/local');
const bareFile = path.join(folder, 'bare.sqlite');
const cardCount = 10_000;
const boardPath = '/api/v1/tracker/board';

/** The local service on a board of 10,000 cards, as ratios to minimal implementations. */
export async function benchLocal(): Promise<Figure[]> {
  const board = await step(`Filling a board with ${cardCount} cards`, makeBoard);
  const starting = await step('Cold starts', () => compareColdStarts(folder));
  const ours = await Peer.start('served', folder);
  const bare = await Peer.start('bare', bareFile);
  try {
    const reading = await step('Reading the board', () =>
      compare({ ours: () => ours.ask('GET', boardPath), beside: () => bare.ask('GET', '/'), rounds: 15, calls: 5 }),
    );
    const growth = await step('Memory', () => memoryGrowth(ours));
    const moving = await step('Moving cards', () => compareMoves(board, folder, bareFile));
    const calling = await step('Calling tools', () => compareTools(board, ours));
    // It leaves the event loop no time, so that a connection that its server closes then would be used once more.
    const inProcess = await step('Moving cards without HTTP', () => compareEngineMoves(board, folder, bareFile));
    const parsing = await step('Checking an answer', async () => compareParsing(JSON.stringify(board)));
    const filling = await step('Filling boards with the sample', () => compareFilling(board, folder));
    const agent = await step("Agents' moves", () => compareAgentWrites(`${folder}-agent`, cardCount));
    const file = await step('Statistics as a PDF', async () => {
      const stats = await ours.ask('GET', '/api/v1/tracker/stats');
      return compareStatisticsFile(trackerOperations.tracker_get_stats.output.parse(JSON.parse(stats.toString())));
    });
    // After all requests: it leaves the event loop no time to see that the server closes an idle connection.
    const statistics = await step('Statistics', () => compareStatistics(folder));
    console.log('Milliseconds, medians:');
    console.table({
      'cold start to the first answer, beside bare node': rounded(starting),
      'board over HTTP, beside bare node:http': rounded(reading),
      'move over HTTP, beside bare node:http': rounded(moving),
      'move without HTTP, beside a bare transaction': rounded(inProcess),
      'tool call, beside the REST call': rounded(calling),
      'parsing and checking a board, beside JSON.parse': rounded(parsing),
      'sample of 10,000 cards, beside plain inserts of them': rounded(filling),
      "an agent's move until the board shows it, beside one of 100 cards": rounded(agent),
      'statistics as a PDF, beside a line of each of its fonts': rounded(file),
      'statistics, beside one pass of SQL over the history': rounded(statistics),
    });
    const times = 'times';
    return [
      { name: 'board over HTTP by bare node:http', value: reading.ratio, unit: times, goal: 1.1 },
      { name: 'move over HTTP by bare node:http with one transaction', value: moving.ratio, unit: times, goal: 1.5 },
      { name: 'move without HTTP by one transaction', value: inProcess.ratio, unit: times, goal: 2 },
      { name: 'MCP tool call by the REST call', value: calling.ratio, unit: times, goal: 1.5 },
      { name: 'cold start by bare node on the same database', value: starting.ratio, unit: times, goal: 2 },
      { name: 'memory after ten more boards by before', value: growth, unit: times, goal: 1.05 },
      { name: 'parsed and checked board by JSON.parse', value: parsing.ratio, unit: times, goal: 1.25 },
      { name: "an agent's move shown on 10,000 cards by one on 100", value: agent.ratio, unit: times, goal: 3 },
      { name: 'sample of 10,000 cards by plain inserts', value: filling.ratio, unit: times, goal: 8 },
      { name: 'statistics as a PDF by its fonts in a PDF', value: file.ratio, unit: times, goal: 3 },
      { name: 'statistics by one pass of SQL over the history', value: statistics.ratio, unit: times, goal: 2 },
    ];
  } finally {
    await Promise.all([ours.stop(), bare.stop()]);
  }
}

/** Creates a folder with the large sample, and the same cards in the bare file. */
async function makeBoard(): Promise<Board> {
  rmSync(folder, { recursive: true, force: true });
  const { close, trackerUrl, token } = await startLocalService({
    dataFolder: folder,
    sample: 'large',
    cards: cardCount,
  });
  const response = await fetch(`${trackerUrl}${boardPath}`, { headers: { authorization: `Bearer ${token}` } });
  const board = trackerOperations.tracker_get_board.output.parse(await response.json());
  await close();
  BareStore.fill(bareFile, board);
  return board;
}

function compareTools({ cards }: Board, ours: Peer): Promise<Compared> {
  const cardId = cards[0]?.id ?? '';
  const call = { name: 'tracker_get_card', arguments: { cardId } };
  const accept = 'application/json, text/event-stream';
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call };
  return compare({
    ours: () => ours.ask('POST', '/mcp', { body, headers: { accept } }),
    beside: () => ours.ask('GET', `/api/v1/tracker/cards/${cardId}`),
    rounds: 21,
    calls: 100,
  });
}

/** Ratio of the memory in use after ten more reads of the board to that before. */
async function memoryGrowth(ours: Peer): Promise<number> {
  const before = await lowestMemory(ours);
  for (let times = 0; times < 10; times++) await ours.ask('GET', boardPath);
  return (await lowestMemory(ours)) / before;
}

/** The lowest of five readings, each after a read of the board: one of them may find what the server is about to release. */
async function lowestMemory(ours: Peer): Promise<number> {
  const readings: number[] = [];
  while (readings.length < 5) {
    await ours.ask('GET', boardPath);
    readings.push(await ours.memory());
  }
  return Math.min(...readings);
}

const rounded = ({ ours, beside }: Compared) => ({
  ours: Number(ours.toFixed(3)),
  beside: Number(beside.toFixed(3)),
});
