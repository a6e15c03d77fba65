import { catalogOf } from './catalog.ts';
import { trackerOperations } from './tracker.ts';

export const trackerRows = catalogOf(trackerOperations);
