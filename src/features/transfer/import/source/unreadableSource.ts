/** Says what is wrong with a source as a whole. */
export class UnreadableSource extends Error {}
