/** Of a token (tracker document, Limits). */
export const requestsPerMinute = 120;
