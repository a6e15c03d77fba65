import { cardRecord } from '../../../src/features/transfer/export/exportRecords.ts';
import { card } from '../../fixtures/board.ts';

/** Cards as *Export Everything…* writes them to its JSON file. Invented firms. */
export function exportedCards(count: number): string {
  const records = Array.from({ length: count }, (_, index) => {
    const each = card({
      id: `card_${index}`,
      title: `Engineer ${index}`,
      company: `Firm ${index}`,
      location: 'Berlin',
      url: `https://firm${index}.example/jobs/1`,
      description: 'Builds and runs services.\n'.repeat(20),
      salary: { min: 60_000, max: 70_000, currency: 'EUR', period: 'year' },
      contacts: [{ name: 'Ada', email: 'ada@firm.example', phone: null, role: 'Recruiter' }],
      tags: ['remote', 'go'],
      reminders: [{ id: `reminder_${index}`, at: '2026-03-16T08:00:00.000Z', text: 'Call', done: false }],
      createdAt: '2026-03-02T08:00:00.000Z',
      updatedAt: '2026-03-02T08:00:00.000Z',
    });
    return cardRecord(each, 'Applied').json;
  });
  return `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]\n`;
}
