export const schemaScheme = 'jobdeck-input';

export const schemaAddress = (operation: string): string => `${schemaScheme}:/schema.json?${operation}`;

/** Characters searched for `$schema`, so that users may write a few lines above it. */
const beginning = 4_000;

/** True for invalid JSON too, while the user types. */
export const isMeantAsInput = (text: string): boolean =>
  /"\$schema"\s*:\s*"jobdeck-input:/.test(text.slice(0, beginning));
