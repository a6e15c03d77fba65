import assert from 'node:assert/strict';

import { known, planOf } from './planned.ts';

describe('duplicates in a plan', () => {
  it('finds duplicates in board, archive and file', async () => {
    const csv =
      'Title,Company,Link\nDev,A,https://www.a.example/1/?utm_source=x\nDev,Ünal,\nDev,B,\nDEV,b,\nDev,,\nDev,,\nDev,C,https://c.example';
    const rows = await planOf(csv, [
      known({ id: '1', title: 'Other', company: 'Z', url: 'http://a.example/1' }),
      known({ id: '2', title: 'dev', company: 'UNAL', isArchived: true }),
    ]);
    assert.deepEqual(
      rows.map(({ kind, reason, duplicateId }) => [kind, reason, duplicateId]),
      [
        ['duplicate', 'Same link as the card "Z – Other"', '1'],
        ['duplicate', 'Same company and title as the archived card "UNAL – dev"', '2'],
        ['create', '', undefined],
        ['duplicate', 'Same company and title as row 4', undefined],
        ['create', '', undefined],
        ['duplicate', 'Same title as row 6, both without a company', undefined],
        ['create', '', undefined],
      ],
    );
  });

  it('finds cards without company that the service skips', async () => {
    const archived = known({ id: '1', title: 'Dev', isArchived: true });
    const rows = await planOf('Title,Company\nDev,\ndev,\nOps,\n Ops ,', [archived]);
    assert.deepEqual(
      rows.map(({ kind, reason }) => kind + reason),
      [
        'duplicateSame title as the archived card "Dev", both without a company',
        'create',
        'create',
        'duplicateSame title as row 4, both without a company',
      ],
    );
  });

  it('tells links apart by their routes only', async () => {
    const links = [
      'https://a.example/#/job/1',
      'https://a.example/#/job/2',
      'https://b.example/?id=1#!x',
      'https://b.example/?id=1#!y',
    ];
    const again = ['https://a.example/#/job/1', 'https://a.example/#apply', 'https://a.example/'];
    const rows = await planOf(
      ['Title,Link', ...[...links, ...again].map((link, index) => `Job ${index},${link}`)].join('\n'),
    );
    assert.deepEqual(
      rows.map(({ reason }) => reason),
      ['', '', '', '', 'Same link as row 2', '', 'Same link as row 7'],
    );
  });
});
