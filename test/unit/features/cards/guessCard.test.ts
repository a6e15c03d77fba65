import assert from 'node:assert/strict';

import { guessCard } from '../../../../src/features/cards/guessCard.ts';

const guessed = (address: string): string => {
  const { title, company } = guessCard(address);
  return `${title || '?'} at ${company || '?'}`;
};

describe('guessed card', () => {
  it('names company and title of known job sites', () => {
    for (const [address, expected] of [
      ['https://boards.greenhouse.io/acme/jobs/4012345?gh_src=x', '? at Acme'],
      ['https://job-boards.eu.greenhouse.io/acme-labs/jobs/1', '? at Acme Labs'],
      ['https://jobs.lever.co/Acme/1b2c3d4e-0000-4000-8000-123456789abc', '? at Acme'],
      ['https://jobs.ashbyhq.com/Acme%20Robotics/1b2c3d4e-0000-4000-8000-123456789abc', '? at Acme Robotics'],
      ['https://jobs.smartrecruiters.com/AcmeInc/743999-senior-backend-engineer', 'Senior Backend Engineer at AcmeInc'],
      ['https://acme.recruitee.com/o/qa-engineer-ii', 'QA Engineer II at Acme'],
      ['https://acme.teamtailor.com/jobs/123456-head-of-data', 'Head of Data at Acme'],
      ['https://acme.jobs.personio.de/job/123456', '? at Acme'],
      ['https://acme.wd5.myworkdayjobs.com/en-US/External/job/Berlin/Staff-Engineer_JR-1234', 'Staff Engineer at Acme'],
      ['https://www.linkedin.com/jobs/view/backend-engineer-at-acme-labs-3812345678/', 'Backend Engineer at Acme Labs'],
      ['https://www.linkedin.com/jobs/view/3812345678/', '? at ?'],
      [
        'https://www.stepstone.de/stellenangebote--Backend-Engineer-m-w-d-Berlin-Acme-GmbH--1234567-inline.html',
        'Backend Engineer Berlin Acme GmbH at ?',
      ],
      ['https://github.com/acme/jobs', '? at Acme'],
      ['https://www.welcometothejungle.com/en/companies/acme/jobs/product-manager_paris', 'Product Manager at Acme'],
    ])
      assert.equal(guessed(address ?? ''), expected, address);
  });

  it("names them of a company's own site", () => {
    for (const [address, expected] of [
      ['https://jobs.example.com/backend-engineer', 'Backend Engineer at Example'],
      ['https://www.acme-labs.co.uk/careers/en/ios-developer-12345.html', 'iOS Developer at Acme Labs'],
      ['https://careers.acme.com/job/12345/Senior-ML-Engineer/?utm=x', 'Senior ML Engineer at Acme'],
      ['https://acme.dev/jobs/1b2c3d4e-0000-4000-8000-123456789abc', '? at Acme'],
      ['https://acme.de/karriere/softwareentwickler-m-w-d', 'Softwareentwickler at Acme'],
      ['https://acme.de/stellen/B%C3%BCrokraft', 'Bürokraft at Acme'],
      ['https://acme.com/', '? at Acme'],
    ])
      assert.equal(guessed(address ?? ''), expected, address);
  });

  it('guesses nothing from other addresses', () => {
    const document = 'https://docs.google.com/document/d/1AbCdEf/edit';
    for (const address of [
      'https://www.indeed.com/viewjob?jk=1',
      'http://127.0.0.1:8080/',
      'http://localhost/',
      'x',
      document,
    ])
      assert.equal(guessed(address), '? at ?', address);
    assert.ok(guessCard(`https://acme.com/${'a-'.repeat(5_000)}b`).title.length <= 200);
    assert.equal(guessed('https://acme.com/%E0%A4%A'), '? at Acme');
    assert.equal(guessed(`https://acme.com/backend-engineer?${'-'.repeat(4_000)}`), '? at ?');
  });
});
