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
      ['', '', '', '', 'Same link as row 2', '', ''],
    );
  });

  const reasonsOf = async (...rows: readonly (readonly [title: string, company: string, link: string])[]) =>
    (await planOf(JSON.stringify([['Title', 'Company', 'Link'], ...rows]))).map(({ reason }) =>
      reason.replace(/ as row \d+$/, ''),
    );

  it('takes a job under other addresses for the same', async () => {
    for (const [one, other] of [
      ['https://a.example/jobs/12', 'https://a.example/jobs/12?refId=x&trackingId=y&gh_src=z'],
      ['https://a.example/jobs/12', 'http://www.a.example/jobs/12/'],
      ['https://www.example/jobs/12', 'https://example/jobs/12'],
      ['https://a.example/jobs/12?id=7', 'https://a.example/jobs/12/?utm_source=a&id=7&currentJobId=3'],
      ['https://boards.example/?a=1&b=2', 'https://boards.example/?b=2&a=1'],
      [
        'https://www.linkedin.com/jobs/view/3900000002',
        'https://de.linkedin.com/jobs/view/data-engineer-at-vehement-3900000002?trk=x',
      ],
      [
        'https://linkedin.com/jobs/view/data-engineer-at-vehement-3900000002',
        'https://www.linkedin.com/jobs/view/3900000002',
      ],
      [
        'https://www.linkedin.com/jobs/view/3900000002/',
        'https://www.linkedin.com/jobs/search/?currentJobId=3900000002&keywords=go',
      ],
      ['https://www.indeed.com/viewjob?jk=abc', 'https://de.indeed.com/viewjob?jk=abc&from=serp'],
    ] as const)
      assert.deepEqual(await reasonsOf(['Dev', 'A', one], ['Ops', 'B', other]), ['', 'Same link'], other);
  });

  it('takes other jobs for others', async () => {
    for (const [one, other] of [
      ['https://a.example/careers', 'https://a.example/careers'],
      ['https://a.example/', 'https://a.example'],
      ['https://a.example/#/jobs/12', 'https://a.example/#/jobs/34'],
      ['https://www.linkedin.com/jobs/view/3900000002', 'https://www.linkedin.com/jobs/view/3900000003'],
      ['https://ab.co.uk/jobs/12', 'https://cd.co.uk/jobs/12'],
      ['see email', 'see email'],
      ['https://a.example/viewjob?jk=abc', 'https://a.example/viewjob?jk=abd'],
    ] as const)
      assert.deepEqual(await reasonsOf(['Dev', 'A', one], ['Ops', 'B', other]), ['', ''], other);
    assert.deepEqual(
      await reasonsOf(['Dev', 'A', 'https://a.example/careers'], ['dev', 'B', 'https://a.example/careers/']),
      ['', 'Same link'],
    );
  });

  it('compares companies without their legal forms', async () => {
    for (const [one, other] of [
      ['Acme, Inc.', 'ACME Inc'],
      ['Acme', 'Acme, Inc.'],
      ['Müller & Söhne GmbH & Co. KG', 'Müller & Söhne'],
      ['Globex S.p.A.', 'globex'],
      ['Vehement Pty Ltd', 'Vehement'],
      ['Ćwik Sp. z o.o.', 'cwik'],
      ['Société Générale S.A.', 'Societe Generale'],
    ] as const)
      assert.deepEqual(await reasonsOf(['Dev', one, ''], ['dev', other, '']), ['', 'Same company and title'], other);
    for (const [one, other] of [
      ['Acme Labs', 'Acme'],
      ['कंपनी', 'कपनी'],
      ['バンダ', 'パンダ'],
      ['Co', 'Company'],
    ] as const)
      assert.deepEqual(await reasonsOf(['Dev', one, ''], ['Dev', other, '']), ['', ''], other);
  });
});
