export const figureKinds = [
  'active',
  'archived',
  'all',
  'reached',
  'current',
  'weekCreated',
  'weekMoved',
  'weekArchived',
  'stage',
  'way',
  'movedBack',
  'source',
  'sourceAnswered',
  'tag',
  'tagAnswered',
  'answered',
  'waiting',
  'unanswered',
  'answeredIn',
  'failedHistory',
] as const;
export type FigureKind = (typeof figureKinds)[number];

/**
 * A number of the statistics that opens its cards. `key` is a column id, the start of a week, `from>to` of a way, a host, a tag or the index
 * of a bucket; empty where the kind has one number only.
 */
export interface Figure {
  readonly kind: FigureKind;
  readonly key: string;
}
