import { catalogOf } from './catalog.ts';
import { trackerOperations } from './tracker.ts';

/** What can be called of the tracker, as plain data. */
export const trackerRows = catalogOf(trackerOperations);
