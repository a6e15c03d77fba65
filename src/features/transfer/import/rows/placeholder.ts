const placeholder = /^(?:n\/?a|n\.a\.|-+|[–—?.]+|none|null|undefined|tb[ad]|unknown|keine?|aucune?|ninguno?|nessuno)$/i;

/** Whether a cell says that it has no value, such as `N/A` or `-`. */
export const isPlaceholder = (text: string): boolean => text.length < 10 && placeholder.test(text);
