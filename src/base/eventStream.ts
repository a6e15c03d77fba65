/** The data of each event of an event stream (WHATWG HTML, Server-sent events). Only CR and LF end a line. */
export const dataOfEvents = (text: string): string[] =>
  text.split(/\r\n\r\n|\n\n|\r\r/).map((event) =>
    event
      .split(/\r\n|\n|\r/)
      .filter((line) => line.startsWith('data:'))
      .map((line) => line.slice('data:'.length).replace(/^ /, ''))
      .join('\n'),
  );
