import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

import { asBuffer } from '../../../../../host/asBuffer.ts';
import { UnreadableSource } from '../unreadableSource.ts';

export const archiveLimits = {
  maxParts: 5_000,
  /** Of one part as its header says, and of all parts that are read. */
  maxUnpackedBytes: 100 * 1024 * 1024,
} as const;

const damaged =
  'The workbook is cut off or damaged. Open it in your spreadsheet program, and save it as .xlsx or CSV again.';

export const damagedWorkbook = (): UnreadableSource => new UnreadableSource(damaged);

const tooLarge = (): UnreadableSource =>
  new UnreadableSource(
    'The workbook unpacks to more than 100 MB. Save the sheet with the applications as CSV, or as a workbook of its own.',
  );

/** The parts of a zip archive, unpacked off this thread while they are read. Throws `UnreadableSource`. */
export class ZipArchive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #unpackedBytes = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  static async open(bytes: Uint8Array<ArrayBuffer>): Promise<ZipArchive> {
    const entries = new Map<string, Entry>();
    try {
      // Names are only looked up, never written to: a program may begin them with a slash.
      const zip = await fromBufferPromise(asBuffer(bytes), { decodeStrings: false });
      if (zip.entryCount > archiveLimits.maxParts)
        throw new UnreadableSource(
          'The workbook has more than 5,000 parts. Save the sheet with the applications as CSV in your spreadsheet program.',
        );
      for await (const entry of zip.eachEntry()) entries.set(nameOf(entry), entry);
      return new ZipArchive(zip, entries);
    } catch (error) {
      throw error instanceof UnreadableSource ? error : damagedWorkbook();
    }
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** The reader of the archive refuses a part that unpacks to more than its header says. */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw damagedWorkbook();
    if (entry.uncompressedSize > archiveLimits.maxUnpackedBytes) throw tooLarge();
    try {
      for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
        this.#unpackedBytes += chunk.length;
        if (this.#unpackedBytes > archiveLimits.maxUnpackedBytes) throw tooLarge();
        yield chunk;
      }
    } catch (error) {
      throw error instanceof UnreadableSource ? error : damagedWorkbook();
    }
  }
}

const nameOf = ({ fileNameRaw }: Entry): string =>
  new TextDecoder().decode(fileNameRaw).replaceAll('\\', '/').replace(/^\//, '');
