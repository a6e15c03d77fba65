/**
 * Limits of inputs; larger ones are refused with the path. Responses have none: what was stored before, or by a service with other limits,
 * stays readable, as does a card of which one field is changed.
 */

/** Code points, as `maxLength` of JSON Schema counts them; `note` also limits a summary and what is said in a meeting. */
export const maxLength = {
  name: 500,
  url: 4_000,
  reminder: 2_000,
  description: 100_000,
  note: 1_000_000,
} as const;

/** Items per card, `stages` of an imported one; `columns` per board. */
export const maxItems = { tags: 50, contacts: 50, reminders: 100, meetings: 100, stages: 50, columns: 200 } as const;
