import { identityOf } from '../../../../store/imports/existingCards.ts';
import type { PlannedCard } from '../../../../store/imports/importRun.ts';
import { slices } from '../source/slices.ts';
import { type PlanningNeeds, type RowPlan, RowPlanner } from './planRows.ts';

/** Plans cards that need no reading of cells, such as those of another board. */
export async function planCards(
  cards: readonly PlannedCard[],
  needs: Omit<PlanningNeeds, 'columns' | 'defaults' | 'stageTargets'>,
): Promise<RowPlan[]> {
  const planner = new RowPlanner({
    ...needs,
    columns: [],
    defaults: { timeZone: 'UTC', currency: '' },
    stageTargets: new Map(),
  });
  const inSlices = slices(needs);
  await planner.addKnown(needs.known, inSlices);
  const plans: RowPlan[] = [];
  const identities = new Set<string>();
  for (const planned of cards) {
    const plan = planner.planOther(planned);
    const identity = identityOf(planned.card);
    // The service would skip it, but the other board has both.
    plans.push(identities.has(identity) ? allowed(plan) : plan);
    identities.add(identity);
    const pausing = inSlices();
    if (pausing !== undefined) await pausing;
  }
  return plans;
}

const allowed = (plan: RowPlan): RowPlan =>
  plan.planned === undefined ? plan : { ...plan, planned: { ...plan.planned, allowDuplicate: true } };
