/** Under which the editor asks for the schema of an operation's input. */
export const schemaScheme = 'jobdeck-input';

/** What `$schema` says in the input of an operation. */
export const schemaAddress = (operation: string): string => `${schemaScheme}:/schema.json?${operation}`;

/** Far enough into a document that people may write a few lines above. */
const beginning = 4_000;

/** Whether a text is meant as the input of an operation, even where it is not written right yet. */
export const isMeantAsInput = (text: string): boolean =>
  /"\$schema"\s*:\s*"jobdeck-input:/.test(text.slice(0, beginning));
