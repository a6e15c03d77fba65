import assert from 'node:assert/strict';

import { askSteps, type Step, type StepPosition, type Stepped } from '../../../src/base/flow/steps.ts';

type Answers = Readonly<Record<string, string>>;

/** A question answered by the next of `answers`: a text, `back` with the text entered so far, or undefined to cancel. */
const question =
  (
    name: string,
    asked: string[],
    ...answers: (string | { readonly back: string } | undefined)[]
  ): Step<Answers>['ask'] =>
  async (soFar, { step, totalSteps }: StepPosition): Promise<Stepped<Answers>> => {
    asked.push(`${name} ${step}/${totalSteps} ${soFar[name] ?? ''}`.trim());
    const answer = answers.shift();
    if (answer === undefined) return { kind: 'cancelled' };
    if (typeof answer === 'string') return { kind: 'answered', value: { ...soFar, [name]: answer } };
    return { kind: 'back', value: { ...soFar, [name]: answer.back } };
  };

describe('askSteps', () => {
  it('asks in order and returns all answers', async () => {
    const asked: string[] = [];
    const steps = [{ ask: question('address', asked, 'here') }, { ask: question('token', asked, 'secret') }];
    assert.deepEqual(await askSteps(steps, {}), { address: 'here', token: 'secret' });
    assert.deepEqual(asked, ['address 1/2', 'token 2/2']);
  });

  it('goes back one question and keeps all entries', async () => {
    const asked: string[] = [];
    const steps = [
      { ask: question('address', asked, 'here', 'there') },
      { ask: question('token', asked, { back: 'half' }, 'whole') },
    ];
    assert.deepEqual(await askSteps(steps, {}), { address: 'there', token: 'whole' });
    assert.deepEqual(asked, ['address 1/2', 'token 2/2', 'address 1/2 here', 'token 2/2 half']);
  });

  it('neither asks nor counts questions that do not apply', async () => {
    const asked: string[] = [];
    const steps = [
      { ask: question('from', asked, 'environment', 'environment') },
      { when: ({ from }: Answers) => from === 'typed', ask: question('token', asked) },
      { ask: question('expiry', asked, { back: '' }, 'never') },
    ];
    assert.deepEqual(await askSteps(steps, {}), { from: 'environment', expiry: 'never' });
    assert.deepEqual(asked, ['from 1/2', 'expiry 2/2', 'from 1/2 environment', 'expiry 2/2']);
  });

  it('returns undefined when a question is cancelled', async () => {
    const asked: string[] = [];
    const steps = [{ ask: question('address', asked, 'here') }, { ask: question('token', asked, undefined) }];
    assert.equal(await askSteps(steps, {}), undefined);
  });

  it('continues, goes back or restarts as the work requests', async () => {
    const asked: string[] = [];
    const outcomes = ['back', 'restart', 'done'] as const;
    let tried = 0;
    const steps = [
      { ask: question('address', asked, 'here', 'there') },
      { ask: question('token', asked, 'one', 'two', 'three') },
      { run: async () => outcomes[tried++] ?? assert.fail('tried too often') },
      { ask: question('expiry', asked, 'never') },
    ];
    assert.deepEqual(await askSteps(steps, {}), { address: 'there', token: 'three', expiry: 'never' });
    assert.deepEqual(asked, [
      'address 1/3',
      'token 2/3',
      'token 2/3 one',
      'address 1/3 here',
      'token 2/3 two',
      'expiry 3/3',
    ]);
  });

  it('returns undefined when the work is cancelled', async () => {
    const steps = [{ ask: question('address', [], 'here') }, { run: async () => 'cancelled' as const }];
    assert.equal(await askSteps<Answers>(steps, {}), undefined);
  });
});
