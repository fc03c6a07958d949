import { relationBudget } from '../../budgets/relation-budget.ts';
import { invalid } from '../../kernel/domain-error.ts';
import type { RelatedTree } from '../../ports/relations.port.ts';

/**
 * Refuses with `validation_failed` a second parent, a cycle of parents, and more levels than the budget allows. A deleted parent does not
 * count. `isChild`: the path of the request names the child; the messages differ.
 */
export function refuseParentCycle(
  { parent, above, levels }: RelatedTree,
  childId: string,
  isChild: boolean,
): void {
  if (parent !== null && !parent.isGone) {
    throw invalid('ticket', isChild ? 'this ticket has a parent already' : 'has a parent already');
  }
  if (above.includes(childId)) throw invalid('ticket', 'would be above and below itself');
  if (above.length + levels > relationBudget.levels) {
    throw invalid('ticket', `parents and children have at most ${relationBudget.levels} levels`);
  }
}
