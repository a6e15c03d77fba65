import type { TestClock } from '../localService.ts';
import type { ModelCall } from './modelCalls.ts';
import type { Names } from './names.ts';
import type { Subject } from './subject.ts';
import type { TrackerModel } from './trackerModel.ts';

/** One run of a scenario: the service, the model, and the ids of both. */
export interface Played {
  readonly subject: Subject;
  readonly clock: TestClock;
  readonly model: TrackerModel;
  readonly names: Names;
  /** The last create with an idempotency key. */
  lastKeyed: Create | undefined;
}

type Create = Extract<ModelCall, { kind: 'createCard' | 'createColumn' }>;
