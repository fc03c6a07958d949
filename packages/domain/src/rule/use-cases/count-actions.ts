import type { TenantStores } from '../../ports/tenancy.port.ts';
import type { ActionsOfHour, Rule } from '../../records/rule.ts';
import { mustWait } from '../match-rules.ts';

const hour = 60 * 60_000;
/** Milliseconds for which a count of actions is used, and rules of which it is remembered. */
const recount = 5_000;
const maxCounted = 1_000;

/** Counts the actions of the last hour, with those that are added. They are counted again after `recount`, and when there are many. */
export function countActions() {
  /** The actions as they were counted a short time ago, by rule. */
  const counted = new Map<string, ActionsOfHour & { readonly until: number }>();

  return async (
    { rules }: TenantStores,
    { id }: Pick<Rule, 'id'>,
    more: number,
    now: Date,
  ): Promise<ActionsOfHour> => {
    const last = counted.get(id);
    if (last && now.getTime() < last.until && !mustWait(2 * (last.ofRule + more), last)) {
      const [ofRule, ofOrganization] = [last.ofRule + more, last.ofOrganization + more];
      counted.set(id, { ...last, ofRule, ofOrganization });
      return last;
    }
    const done = await rules.actionsSince(id, new Date(now.getTime() - hour));
    if (counted.size >= maxCounted) counted.clear();
    counted.set(id, { ...done, until: now.getTime() + recount });
    return done;
  };
}
