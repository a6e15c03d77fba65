/** `written` and `changed` are working days before today. */
interface StoryNote {
  readonly title: string;
  readonly text: string;
  readonly written: number;
  readonly changed?: number;
  readonly useInRag?: boolean;
  readonly testProject?: true;
}

export const noteFolders: readonly { readonly name: string; readonly notes: readonly StoryNote[] }[] = [
  {
    name: 'Interview stories',
    notes: [
      {
        title: 'Story: the quiet week',
        written: 59,
        changed: 31,
        text: '# The quiet week\n\n**Before:** 38 alerts a night, no one slept.\n\n**Did:** each alert got a first step or was deleted. Five were left.\n\n**After:** seven nights without a call. No one noticed, which was the point.\n\nTwo minutes at most.',
      },
      {
        title: 'Story: two systems answering',
        written: 58,
        changed: 30,
        text: '# Two systems answering\n\nThe old tariff service could not stop. For eleven weeks both answered, and we compared.\n\n- 90,000 answers a day\n- 214 differences in the first week, none in the ninth\n- the way back was tested first\n',
      },
      {
        title: 'Story: the timeout that was none',
        written: 57,
        text: '# The timeout that was none\n\nI set a timeout from 30 seconds to "no limit" by mistake. Nothing failed; everything waited.\n\nWhat I say now: *what is the worst that waiting can do?*\n',
      },
      {
        title: 'Questions to ask them',
        written: 100,
        changed: 13,
        text: '# Questions to ask\n\n1. What did you stop doing last year?\n2. Who decides what is late?\n3. What happens in the first ten minutes of an incident?\n4. How did the last person who left explain it?\n5. Training budget: how much, and who used it?\n',
      },
      {
        title: 'Late data, in numbers',
        written: 33,
        changed: 19,
        text: '# Late data\n\n| arrives within | share |\n|---|---|\n| 15 minutes | 96.1 % |\n| 24 hours | 3.2 % |\n| 7 days | 0.6 % |\n| later | 0.1 % |\n\nEvent time and arrival time are two columns. A total has a version and says what is missing.\n',
      },
    ],
  },
  {
    name: 'Companies',
    notes: [
      {
        title: 'Tarnwell Energy',
        written: 61,
        changed: 3,
        text: '# Tarnwell Energy\n\n2 million households, 15-minute readings, Go and Postgres.\n\n- Signe Raskov leads the team, asks short questions\n- Malte Overbeck pairs; likes tests that read like a sentence\n- Offer: 82,000 EUR, 32 hours possible in the second year\n\nOpen: training budget, notice period.\n',
      },
      {
        title: 'Pebblegate Payments',
        written: 50,
        changed: 7,
        text: '# Pebblegate Payments\n\n14 teams on one platform; an auditor reads every change. Remote, twice a year a week together.\n\nIlja asked about secrets rotation: read up before the next talk.\n',
      },
      {
        title: 'Fathomlight Subsea',
        written: 12,
        changed: 2,
        text: '# Fathomlight Subsea\n\nDrones that surface every six hours and then send everything at once. So: late data is the normal case.\n\nAsk Runa: what is thrown away on board, and who decided?\n',
      },
      {
        title: 'Firms not to try again',
        written: 81,
        useInRag: false,
        text: '# Not again this year\n\n- Glasspond Games: crunch before releases\n- Plumtree Schools: salary\n- Yarrowfield Insurance: wants mainframe experience\n',
      },
    ],
  },
  {
    name: 'Work samples',
    notes: [
      {
        title: 'Test project: meter readings service',
        written: 45,
        changed: 40,
        testProject: true,
        text: '# Meter readings service\n\nTask of Tarnwell Energy, at most six hours.\n\n- `POST /readings` takes a batch; the same batch twice changes nothing\n- late readings change totals, with a new version\n- `GET /households/{id}/days/{day}` answers the total and what is missing\n\n## Result\n\n412 lines of Go, 37 tests, 5 h 20 min.\n',
      },
      {
        title: 'Portfolio: what to put first',
        written: 20,
        changed: 16,
        text: '# Portfolio\n\nBruno says: the readme explains how, not why.\n\n1. Picture on top\n2. Why in three sentences\n3. One command to try it\n',
      },
      {
        title: 'Pairing: what I want to show',
        written: 32,
        text: '# Pairing\n\n- say what I expect before I run it\n- first a failing test\n- ask for the name of a thing before inventing one\n- stop when it is good\n',
      },
    ],
  },
];
