/** The samples for a new folder (payloads, The local service). */
export const sampleNames = ['none', 'meetings', 'small', 'large'] as const;
export type SampleName = (typeof sampleNames)[number];
