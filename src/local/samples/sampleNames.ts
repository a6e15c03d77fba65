/** What a new folder is filled with (payloads, The local service). */
export const sampleNames = ['none', 'meetings', 'small', 'large'] as const;
export type SampleName = (typeof sampleNames)[number];
