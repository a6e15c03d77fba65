import { asBuffer } from '../../../../../host/asBuffer.ts';
import type { ZipArchive } from './zipArchive.ts';

/** Of the compound files that the older formats of Office are. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];

const howToSave = 'Save it as .xlsx or CSV in your spreadsheet program.';

/** What the user does with a file that is no zip archive; undefined if it is one. */
export function otherFile(bytes: Uint8Array<ArrayBuffer>): string | undefined {
  if (compoundFile.some((byte, index) => bytes[index] !== byte)) return undefined;
  return asBuffer(bytes).includes('EncryptedPackage', 0, 'utf16le')
    ? 'The workbook is protected with a password. Save it without one, or as CSV, in your spreadsheet program.'
    : `This is a file of an older format of Office, such as .xls. ${howToSave}`;
}

/** Parts that other formats have. */
const formats: readonly (readonly [part: string, name: string])[] = [
  ['xl/workbook.bin', 'a workbook of the format .xlsb'],
  ['Index/Document.iwa', 'a file of Numbers'],
  ['index.apxl', 'a file of Numbers'],
  ['content.xml', 'an OpenDocument file, such as .ods'],
];

/** What the user does with an archive that is no workbook of Excel. */
export function nameOtherFile(archive: ZipArchive): string {
  const [, name] = formats.find(([part]) => archive.has(part)) ?? [];
  return name === undefined
    ? 'This file is an archive without a workbook of Excel. Unpack it, and choose the table in it.'
    : `This is ${name}. ${howToSave}`;
}
