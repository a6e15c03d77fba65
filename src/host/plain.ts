/** A message in one line without links: notifications make `[text](target)` one, and a service's words must not become one. */
export const plain = (text: string): string => text.replace(/\]\s*\(/g, '] (\u200b').replace(/\s+/g, ' ');
