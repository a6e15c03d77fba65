const secrets = /(bearer\s+)[^\s"',;]+|\b(jd[a-z]_[\w-]{8,}|sk-[\w-]{8,})/gi;

/** Takes tokens out of a text, whatever it came from: those in a bearer header, and keys known by their prefix. */
export const redact = (text: string): string =>
  text.replace(secrets, (_, bearer: string | undefined) => `${bearer ?? ''}(redacted)`);
