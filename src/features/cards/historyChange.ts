import { jsonOf } from '../../base/json.ts';
import type { HistoryEntry } from '../../contract/tracker/board.ts';
import { fieldLabels } from './contract.ts';
import { formatContactChanges, formatReminderChanges } from './historyLists.ts';
import {
  deeplyNested,
  formatPay,
  formatValue,
  type HistoryFormat,
  type HistoryLine,
  shortened,
} from './historyValues.ts';
import { diffWords } from './textDiff.ts';

type Change = HistoryEntry['changes'][number];

const fieldNames: Readonly<Record<string, string>> = { ...fieldLabels, reminders: 'Reminders', position: 'Position' };

export function formatChange(change: Change, format: HistoryFormat): HistoryLine[] {
  const { field, before, after } = change;
  const [was, is] = [before ?? [], after ?? []];
  if (field === 'description' && isText(before) && isText(after)) return formatDescription(before ?? '', after ?? '');
  if (Array.isArray(was) && Array.isArray(is) && (Array.isArray(before) || Array.isArray(after))) {
    if (field === 'reminders') return formatReminderChanges(was, is, format);
    if (field === 'contacts') return formatContactChanges(was, is);
    return formatList(field, was, is);
  }
  return [{ text: formatValueChange(change, format) }];
}

const isText = (value: unknown): value is string | null | undefined =>
  value === null || value === undefined || typeof value === 'string';

function formatDescription(before: string, after: string): HistoryLine[] {
  if (before === '') return [{ text: 'Description added', diff: [{ kind: 'added', text: shortened(after) }] }];
  if (after === '') return [{ text: 'Description removed', diff: [{ kind: 'removed', text: shortened(before) }] }];
  return [{ text: 'Description changed', diff: diffWords(before, after) }];
}

function formatValueChange({ field, before, after }: Change, { language }: HistoryFormat): string {
  const name = fieldNames[field] ?? field;
  const format = (value: unknown): string => (field === 'salary' ? formatPay(value, language) : formatValue(value));
  const [was, is] = [format(before), format(after)];
  if (was === '') return `${name} set to ${is}`;
  return is === '' ? `${name} removed: ${was}` : `${name} changed from ${was} to ${is}`;
}

function formatList(field: string, before: readonly unknown[], after: readonly unknown[]): HistoryLine[] {
  const [was, is] = [byText(before), byText(after)];
  const added = [...is].filter(([text]) => !was.has(text)).map(([, each]) => each);
  const removed = [...was].filter(([text]) => !is.has(text)).map(([, each]) => each);
  const name = fieldNames[field] ?? field;
  const nameFor = ({ length }: readonly unknown[]) => (length === 1 && field === 'tags' ? 'Tag' : name);
  const texts = [
    added.length === 0 ? '' : `${nameFor(added)} added: ${formatValues(added)}`,
    removed.length === 0 ? '' : `${nameFor(removed)} removed: ${formatValues(removed)}`,
  ].filter(Boolean);
  return (texts.length === 0 ? [`${name} reordered`] : texts).map((text) => ({ text }));
}

const byText = (list: readonly unknown[]): Map<string, unknown> =>
  new Map(list.map((each) => [jsonOf(each) ?? deeplyNested, each]));

const maxValues = 5;

function formatValues(values: readonly unknown[]): string {
  const texts = values.slice(0, maxValues).map(formatValue);
  if (values.length > maxValues) texts.push(`${values.length - maxValues} more`);
  return texts.join(', ');
}
