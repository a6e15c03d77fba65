import assert from 'node:assert/strict';

import { guessMapping } from '../../../../src/features/transfer/import/mapping/guessMapping.ts';
import {
  formatIsoDay,
  momentOf,
  readDate,
  readSerial,
} from '../../../../src/features/transfer/import/rows/cellDate.ts';
import { readSalary } from '../../../../src/features/transfer/import/rows/cellSalary.ts';
import type { DayOrder } from '../../../../src/features/transfer/import/rows/dayOrder.ts';

describe('values of cells', () => {
  it('reads dates', () => {
    const day = (text: string, order?: DayOrder) => {
      const date = readDate(text, order);
      return date && formatIsoDay(date);
    };
    for (const [text, expected] of [
      ['2026-11-24', '2026-11-24'],
      ['2026/1/4', '2026-01-04'],
      ['24.11.2026', '2026-11-24'],
      ['4. 1. 26', '2026-01-04'],
      ['Di., 24.11.2026 14:30 Uhr', '2026-11-24'],
      ['11/24/2026', '2026-11-24'],
      ['24/11/2026', '2026-11-24'],
      ['3/3/2026', '2026-03-03'],
      ['March 5, 2026', '2026-03-05'],
      ['Tue, Nov. 24th 2026, 2:05 pm', '2026-11-24'],
      ['5-Mar-26', '2026-03-05'],
      ['24. November 2026', '2026-11-24'],
      ['Dienstag, 3. März 2026', '2026-03-03'],
      ['5 mars 2026', '2026-03-05'],
      ['mardi 1er févr. 2026', '2026-02-01'],
      ['5 de marzo de 2026', '2026-03-05'],
      ['24 novembre 2026 14:30', '2026-11-24'],
      ['terça-feira, 24 de dezembro de 2026', '2026-12-24'],
      ['9 ottobre 2026', '2026-10-09'],
      ['November 3, 2023', '2023-11-03'],
      ['3-Nov-23', '2023-11-03'],
      ['01 NOV 2021', '2021-11-01'],
      ['2. Mai 2021', '2021-05-02'],
      ['13. Mrz 21', '2021-03-13'],
      ['2023-Nov-03', '2023-11-03'],
      ['Fri, Nov 3 2023', '2023-11-03'],
      ['2023年11月3日', '2023-11-03'],
      ['20241120', '2024-11-20'],
      ['11/20/24, 8:15\u202fAM', '2024-11-20'],
      ['2024-11-20T02:00:00+05:30', '2024-11-20'],
      ['2024-11-20T23:30:00Z', '2024-11-20'],
      ['2024-11-20 08:15:00 UTC', '2024-11-20'],
      ['Wed Nov 20 2024 08:15:00 GMT+0100 (CET)', '2024-11-20'],
      ['December 20, 2023 → December 22, 2023', undefined],
      ['2024-11-20 08:15 XYZ', undefined],
      ['5 jui 2026', undefined],
      ['31. Februar 2026', undefined],
      ['5 apples 2026', undefined],
      ['03/04/2026', undefined],
      ['31.02.2026', undefined],
      ['46350', undefined],
      ['soon', undefined],
      ['2026-11-24 25:00', undefined],
    ] as const)
      assert.equal(day(text), expected, text);
    assert.equal(day('03/04/2026', 'dayFirst'), '2026-04-03');
    assert.equal(day('03/04/2026', 'monthFirst'), '2026-03-04');
    assert.equal(day('24/11/2026', 'monthFirst'), '2026-11-24');
    assert.equal(day('21-03-13', 'yearFirst'), '2021-03-13');
    assert.equal(day('03.04.2021', 'monthFirst'), '2021-03-04');
  });

  it('reads times in the time zone of the settings', () => {
    const at = (text: string) => {
      const date = readDate(text, undefined);
      return date && momentOf(date, 'Europe/Berlin');
    };
    assert.equal(at('24.11.2026'), '2026-11-24T08:00:00.000Z');
    assert.equal(at('24.07.2026 14:30'), '2026-07-24T12:30:00.000Z');
    assert.equal(at('2026-03-29 03:30'), '2026-03-29T01:30:00.000Z');
    assert.equal(at('11/24/2026 2:05 pm'), '2026-11-24T13:05:00.000Z');
  });

  it('reads times in their own zones', () => {
    const at = (text: string) => {
      const date = readDate(text, undefined);
      return date && momentOf(date, 'Europe/Berlin');
    };
    assert.equal(at('November 14, 2023 2:15 PM (EST)'), '2023-11-14T19:15:00.000Z');
    assert.equal(at('2024-11-20T02:00:00+05:30'), '2024-11-19T20:30:00.000Z');
    assert.equal(at('Wed Nov 20 2024 08:15:00 GMT+0100 (CET)'), '2024-11-20T07:15:00.000Z');
  });

  it('reads numbers of days and of milliseconds', () => {
    const day = (text: string) => {
      const date = readSerial(text);
      return date && [formatIsoDay(date), date.hour, date.minute];
    };
    assert.deepEqual(day('45234'), ['2023-11-04', undefined, 0]);
    assert.deepEqual(day('45234.5'), ['2023-11-04', 12, 0]);
    assert.deepEqual(day('1700000000000'), ['2023-11-14', 22, 13]);
    for (const text of ['4', '1203344', '2024', '12345']) assert.equal(day(text), undefined, text);
  });

  it('reads salaries', () => {
    for (const [text, min, max, currency, period] of [
      ['60.000–70.000 € / Jahr', 60_000, 70_000, 'EUR', 'year'],
      ['$120k', 120_000, 120_000, 'USD', 'year'],
      ['55-65k EUR', 55_000, 65_000, 'EUR', 'year'],
      ['CHF 120’000', 120_000, 120_000, 'CHF', 'year'],
      ['£50,000', 50_000, 50_000, 'GBP', 'year'],
      ['4.500 € monatlich', 4_500, 4_500, 'EUR', 'month'],
      ['45,50 €/h', 45.5, 45.5, 'EUR', 'hour'],
      ['ab 60 000 €', 60_000, null, 'EUR', 'year'],
      ['up to $150,000', null, 150_000, 'USD', 'year'],
      ['70000', 70_000, 70_000, 'PLN', 'year'],
      ['$85,000.00', 85_000, 85_000, 'USD', 'year'],
      ['60.000,00 €', 60_000, 60_000, 'EUR', 'year'],
      ['1.234,56 €', 1234.56, 1234.56, 'EUR', 'month'],
      ['€60k – €70k p.a.', 60_000, 70_000, 'EUR', 'year'],
      ['zwischen 60 und 70k €', 60_000, 70_000, 'EUR', 'year'],
      ['65 T€', 65_000, 65_000, 'EUR', 'year'],
      ['65 TEUR', 65_000, 65_000, 'EUR', 'year'],
      ['R$ 5.000,00', 5_000, 5_000, 'BRL', 'month'],
      ['CA$100k', 100_000, 100_000, 'CAD', 'year'],
      ['A$90k', 90_000, 90_000, 'AUD', 'year'],
      ['US$100k', 100_000, 100_000, 'USD', 'year'],
      ['100.000 Kč', 100_000, 100_000, 'CZK', 'month'],
      ['9000zł', 9_000, 9_000, 'PLN', 'month'],
      ['EUR60000', 60_000, 60_000, 'EUR', 'year'],
      ['₹12,00,000', 1_200_000, 1_200_000, 'INR', 'year'],
      ['45 000 zł/mc', 45_000, 45_000, 'PLN', 'month'],
      ['R$ 12.000', 12_000, 12_000, 'BRL', 'month'],
      ['$20 an hour', 20, 20, 'USD', 'hour'],
      ['€65.000', 65_000, 65_000, 'EUR', 'year'],
      ["jusqu'à 60k €", null, 60_000, 'EUR', 'year'],
      ['de 50 à 60 k€ par an', 50_000, 60_000, 'EUR', 'year'],
    ] as const)
      assert.deepEqual(readSalary(text, 'PLN'), { min, max, currency, period }, text);
    for (const text of ['', 'competitive', 'n/a', '1 2 3 - 4 - 5 - 6', '-'])
      assert.equal(readSalary(text, 'EUR'), undefined, text);
    assert.equal(readSalary('$100k', 'CAD')?.currency, 'CAD');
    assert.equal(readSalary('45 000 kr', 'NOK')?.currency, 'NOK');
    assert.deepEqual(readSalary('4.500 € brutto/Monat', 'EUR'), {
      ...{ min: 4_500, max: 4_500, currency: 'EUR', period: 'month' },
      hasRemarks: true,
    });
  });

  it('leaves salaries with other numbers to the description', () => {
    for (const text of [
      '80.000 € + 10% Bonus',
      '4.000 € x 14',
      '14 × 4.000 €',
      '60.000 € (13 Gehälter)',
      '60k (Level 3)',
      'Level 3',
      'TVöD E13',
      '60k + 10k bonus',
      '30 Tage Urlaub, 60k',
      '500 €/Tag',
      '20-120k',
      '12 LPA',
      '60 000 70 000',
      '£450/day',
      '6-7 LPA',
      '600万円',
      '$120k base + 10% bonus',
      '65k (2024)',
      '60k+',
      '20k-70k',
      '60k plus equity',
      '45 000 kr',
      '¥300,000',
      '0',
      '$0.00',
      'Level 3, 60k',
      '500 € / Tag',
    ])
      assert.equal(readSalary(text, 'EUR'), undefined, text);
  });
});

describe('guessing the fields of columns', () => {
  const guess = (header: readonly string[], ...rows: string[][]) =>
    guessMapping({ header, rows: rows.map((cells, index) => ({ row: index + 2, cells })) });

  it('knows headers in six languages', () => {
    for (const header of [
      ['Company', 'Job Title', 'Location', 'Status', 'Salary', 'Date Applied', 'Link', 'Notes'],
      ['Firma', 'Stelle', 'Ort', 'Status', 'Gehalt', 'Beworben am', 'Link', 'Notizen'],
      ['Entreprise', 'Intitulé du poste', 'Ville', 'Statut', 'Salaire', 'Date de candidature', 'Lien', 'Remarques'],
      ['Empresa', 'Puesto', 'Ciudad', 'Estado', 'Salario', 'Fecha de solicitud', 'Enlace', 'Notas'],
      ['Azienda', 'Posizione', 'Città', 'Stato', 'Stipendio', 'Data di candidatura', 'Collegamento', 'Appunti'],
      ['EMPRESA', 'Função', 'Cidade', 'Situação', 'Salário', 'Data da candidatura', 'Anúncio', 'Observações'],
    ])
      assert.deepEqual(
        guess(header),
        ['company', 'title', 'location', 'stage', 'salary', 'appliedOn', 'url', 'description'],
        header.join(),
      );
  });

  it('knows columns by their content', () => {
    const header = ['A', 'B', 'C', 'D', 'E', 'F'];
    const cells = ['https://a.example/1', 'a@b.example', '24.11.2026', '60.000 €', 'Some text', ''];
    assert.deepEqual(guess(header, cells), [
      'url',
      'contactEmail',
      'addToDescription',
      'salary',
      'addToDescription',
      'ignore',
    ]);
  });

  it('assigns each field to one column, the exact header first', () => {
    assert.deepEqual(guess(['Company (HQ)', 'Company', 'Title', 'Role'], ['x', 'y', 'z', 'w']), [
      'addToDescription',
      'company',
      'title',
      'addToDescription',
    ]);
    assert.deepEqual(guess(['Position', 'Title'], ['1', 'Engineer']), ['addToDescription', 'title']);
  });

  it('takes ambiguous dates for dates', () => {
    const rows = [['03/04/2026', '05/06/2026'] as string[]];
    assert.deepEqual(guess(['Reminder', 'Applied'], ...rows), ['reminderAt', 'appliedOn']);
  });
});
