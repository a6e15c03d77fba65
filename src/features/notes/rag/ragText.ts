/** What the RAG setting of a note means, where it is shown. */
export const ragText = (useInRag: boolean): string =>
  useInRag
    ? 'Used in RAG: the in-meeting assistant looks things up in this note'
    : 'Not used in RAG: the in-meeting assistant does not look things up in this note';
