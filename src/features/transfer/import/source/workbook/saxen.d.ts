/** What is used of saxen, which has no types. */
declare module 'saxen' {
  type Decode = (text: string) => string;

  export class Parser {
    /** Attributes are read when they are asked for, and have their entities and prefixes. */
    on(
      event: 'openTag',
      listener: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text', listener: (text: string, decode: Decode) => void): this;
    on(event: 'cdata', listener: (text: string) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    /** Reads as much as is complete; the rest is read with the next text. */
    write(text: string): this;
    end(): Error | undefined;
  }
}
