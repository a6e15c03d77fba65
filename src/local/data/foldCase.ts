/** Text as it is searched, stored and asked alike: without case, and with the one sigma that a word's end may write in two ways. */
export const foldCase = (text: string): string => text.toLowerCase().replaceAll('ς', 'σ');
