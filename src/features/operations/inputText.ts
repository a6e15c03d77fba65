import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';

import { namesOf } from '../../base/domain/permission.ts';
import type { CatalogRow } from '../../contract/catalog.ts';
import { schemaAddress } from './schemaText.ts';

type InputText =
  | { readonly kind: 'input'; readonly operation: string; readonly input: Readonly<Record<string, unknown>> }
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'foreign' };

/** The document to fill in; `$schema` names the operation, so that the text alone identifies it. */
export function writeInput(row: CatalogRow, values: Readonly<Record<string, unknown>>): string {
  const others = Object.keys(row.schema.properties ?? {}).filter((name) => !Object.hasOwn(values, name));
  const paragraphs = [
    row.title,
    row.description,
    `Needs the permission "${namesOf([row.permission])}".`,
    ...(others.length > 0 ? [`It may also hold: ${others.join(', ')}. Ctrl+Space shows them inside the braces.`] : []),
    'Ctrl+Enter (Cmd+Enter on a Mac) or the button above runs it.',
  ];
  const json = JSON.stringify({ $schema: schemaAddress(row.name), ...values }, undefined, 2);
  return `${paragraphs.flatMap(asComment).join('\n')}\n${json}\n`;
}

const maxLineLength = 72;

function asComment(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 1 > maxLineLength) lines.push(`// ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** Accepts comments and trailing commas. */
export function parseInputText(text: string): InputText {
  const errors: ParseError[] = [];
  const value: unknown = parse(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) return { kind: 'broken', reason: formatParseError(error, text) };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return { kind: 'foreign' };
  const { $schema, ...input } = value as Record<string, unknown>;
  const operation = typeof $schema === 'string' ? $schema.split(schemaAddress(''))[1] : undefined;
  return operation === undefined ? { kind: 'foreign' } : { kind: 'input', operation, input };
}

function formatParseError({ error, offset }: ParseError, text: string): string {
  const line = text.slice(0, offset).split('\n').length;
  const reason = printParseErrorCode(error)
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim();
  return `line ${line} is not JSON (${reason})`;
}
