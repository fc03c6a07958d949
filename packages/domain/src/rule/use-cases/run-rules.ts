import type { NoticePortion } from '../../notification/notice-portion.ts';
import { makeRunNext } from './make-run.ts';
import type { RulePorts } from './perform-run.ts';
import { startRuns } from './start-runs.ts';

/** Runs in one portion of an organization, and milliseconds after which no further run is begun: then others have their turn. */
const runsOfPortion = 20;
const portionTime = 400;

/**
 * Starts the runs of the next events of an organization's log and of times that came, and does the next runs that wait, in their order. Each is one transaction, which
 * records the run and does all of its actions, or none: killed at any time, it happens once. A refused run is recorded with its problem;
 * `ruleBudget.refusals` in a row switch the rule off. `skip` leaves out what failed each time: the first event, or the first time or run, which is refused. Returns whether
 * there can be more, and `busy` at once while another process works for the organization.
 */
export const runRules = (ports: RulePorts) => {
  const start = startRuns(ports);
  const runNext = makeRunNext(ports);
  /** The organizations whose next runs could not be started. */
  const unstarted = new Set<string>();
  /** The organizations with runs that wait: further ones need not be started yet. */
  const behind = new Set<string>();
  return async (
    organizationId: string,
    portion: NoticePortion = 'all',
  ): Promise<boolean | 'busy'> => {
    const isUnstarted = unstarted.has(organizationId);
    const isBehind = behind.delete(organizationId) && portion === 'all';
    unstarted.add(organizationId);
    const hasNews = isBehind || (await start(organizationId, isUnstarted ? portion : 'all'));
    unstarted.delete(organizationId);
    if (hasNews === 'busy') return hasNews;
    if (portion === 'skip' && isUnstarted) return true;
    const max = portion === 'all' ? runsOfPortion : 1;
    const end = performance.now() + portionTime;
    for (let made = 0; made < max && (made === 0 || performance.now() < end); made += 1) {
      const run = await runNext(organizationId, { isSkipped: portion === 'skip' });
      if (run === 'busy') return run;
      if (run === null) return hasNews || made > 0;
    }
    behind.add(organizationId);
    return true;
  };
};
