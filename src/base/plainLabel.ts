const icon = /\$\([\w-]+(~\w+)?\)/g;

/** A service's text as a label of the editor's lists, which would make an icon of `$(name)`. */
export const plainLabel = (text: string): string => text.replace(icon, '\\$&').replace(/\s+/g, ' ');
