import path from 'node:path';

import { freePort, isFree } from './freePort.ts';

/** What workbenches share that run one after the other, so that browser and Node compile the editor once: the browser knows it again by its address. */
export interface Lane {
  readonly port: number;
  readonly cache: string;
}

/** Below the ports that systems hand out by themselves, so that none is taken between two looks. */
const firstPort = 21_730;

/** The lane of that number, with its cache in a folder that each run creates again. */
export async function openLane(folder: string, number: number): Promise<Lane> {
  const port = firstPort + number;
  return { port: (await isFree(port)) ? port : await freePort(), cache: path.join(folder, 'cache', String(number)) };
}
