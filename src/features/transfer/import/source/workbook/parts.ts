import { type CellFormat, formatOf } from './cellFormat.ts';
import { withoutEscapes } from './cellText.ts';
import { readXml } from './readXml.ts';
import type { ZipArchive } from './zipArchive.ts';

type Pause = () => Promise<void>;

export interface Relation {
  /** The last word of the type, such as `worksheet`. */
  readonly type: string;
  /** An address, or the name of a part. */
  readonly target: string;
}

/** What a part refers to, by id; the archive itself is the part with an empty name. */
export async function readRelations(
  archive: ZipArchive,
  part: string,
  pause: Pause,
): Promise<ReadonlyMap<string, Relation>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const relations = new Map<string, Relation>();
  if (!archive.has(name)) return relations;
  const onOpen = (element: string, attribute: (name: string) => string | undefined) => {
    if (element !== 'Relationship') return;
    const target = attribute('Target') ?? '';
    const isOutside = attribute('TargetMode') === 'External';
    relations.set(attribute('Id') ?? '', {
      type: attribute('Type')?.split('/').at(-1) ?? '',
      target: isOutside ? target : partAt(folder, target),
    });
  };
  await readXml(archive.read(name), { onOpen }, pause);
  return relations;
}

function partAt(folder: string, target: string): string {
  const names = target.startsWith('/') ? [] : folder.split('/').filter(Boolean);
  for (const name of target.split('/')) {
    if (name === '..') names.pop();
    else if (name !== '' && name !== '.') names.push(name);
  }
  return names.join('/');
}

export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: string;
}

export interface WorkbookParts {
  readonly sheets: readonly WorkbookSheet[];
  /** Days are counted from 1904. */
  readonly is1904: boolean;
  readonly styles: string | undefined;
  readonly sharedStrings: string | undefined;
}

/** Undefined if the archive is no workbook of Excel. */
export async function readWorkbookParts(archive: ZipArchive, pause: Pause): Promise<WorkbookParts | undefined> {
  const main = [...(await readRelations(archive, '', pause)).values()].find(({ type }) => type === 'officeDocument');
  if (main === undefined || !/\.xml$/i.test(main.target)) return undefined;
  const relations = await readRelations(archive, main.target, pause);
  const partOf = (type: string) => [...relations.values()].find((relation) => relation.type === type)?.target;
  const sheets: WorkbookSheet[] = [];
  let [is1904, isWorkbook] = [false, false];
  const onOpen = (element: string, attribute: (name: string) => string | undefined) => {
    if (element === 'workbook') isWorkbook = true;
    if (element === 'workbookPr') is1904 = ['1', 'true'].includes(attribute('date1904') ?? '');
    if (element !== 'sheet') return;
    const relation = relations.get(attribute('id') ?? '');
    const [name = '', state = 'visible'] = [attribute('name'), attribute('state')];
    if (relation?.type === 'worksheet')
      sheets.push({ name: withoutEscapes(name), isHidden: state !== 'visible', part: relation.target });
  };
  await readXml(archive.read(main.target), { onOpen }, pause);
  if (!isWorkbook) return undefined;
  return { sheets, is1904, styles: partOf('styles'), sharedStrings: partOf('sharedStrings') };
}

/** By the index that cells have. */
export async function readFormats(archive: ZipArchive, part: string | undefined, pause: Pause): Promise<CellFormat[]> {
  if (part === undefined || !archive.has(part)) return [];
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isInCells = false;
  await readXml(
    archive.read(part),
    {
      onOpen: (element, attribute) => {
        if (element === 'cellXfs') isInCells = true;
        if (element === 'numFmt') codes.set(Number(attribute('numFmtId')), attribute('formatCode') ?? '');
        if (element === 'xf' && isInCells) ids.push(Number(attribute('numFmtId') ?? 0));
      },
      onClose: (element) => {
        if (element === 'cellXfs') isInCells = false;
      },
    },
    pause,
  );
  const formats = new Map([...new Set(ids)].map((id) => [id, formatOf(id, codes.get(id))]));
  return ids.flatMap((id) => formats.get(id) ?? []);
}

/** Texts that cells share, by their index. */
export async function readSharedStrings(
  archive: ZipArchive,
  part: string | undefined,
  pause: Pause,
): Promise<string[]> {
  if (part === undefined || !archive.has(part)) return [];
  const texts: string[] = [];
  const runs = new TextRuns();
  await readXml(
    archive.read(part),
    {
      onOpen: (element) => runs.open(element),
      onText: (text) => runs.add(text),
      onClose: (element) => {
        runs.close(element);
        if (element === 'si') texts.push(runs.take());
      },
    },
    pause,
  );
  return texts;
}

/** The text of a cell, which may be in runs of several styles; how it is pronounced is left out. */
export class TextRuns {
  #text = '';
  #isText = false;
  #isPhonetic = false;

  open(element: string): void {
    if (element === 't') this.#isText = true;
    if (element === 'rPh') this.#isPhonetic = true;
  }

  close(element: string): void {
    if (element === 't') this.#isText = false;
    if (element === 'rPh') this.#isPhonetic = false;
  }

  add(text: string): void {
    if (this.#isText && !this.#isPhonetic) this.#text += text;
  }

  take(): string {
    const text = withoutEscapes(this.#text);
    this.#text = '';
    return text;
  }
}
