/** Case-folds stored text and queries alike, and treats both forms of the Greek lowercase sigma as one. */
export const foldCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');
