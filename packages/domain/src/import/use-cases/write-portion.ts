import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import type { RichText } from '../../kernel/rich-text.port.ts';
import type { Principal } from '../../access/principal.ts';
import { decidePortion, projectKeyOf } from '../decide-portion.ts';
import { loadPortion, type Portion } from '../load-portion.ts';
import type { PortionState } from '../portion-work.ts';
import type { Import } from '../../records/import.ts';
import { addToTrial } from '../trial.ts';

/** Another process works on the import, or it was cancelled. */
export class ImportTaken extends Error {
  override readonly name = 'ImportTaken';
}

/** Writes a portion of an import and its progress in one transaction. Returns the import after it. Throws ImportTaken. */
export const createWritePortion = (ports: ChangePorts & { richText: RichText }) => {
  const change = changeOf(ports, {
    names: ({ job: { id } }: Portion) => ({ kind: 'import', id }),
    load: loadPortion,
    check: (loaded, portion): PortionState & { isCounted: boolean } => {
      const { job } = portion;
      const isOurs = loaded.job.state === 'running' && loaded.job.position === job.position;
      if (!isOurs) throw new ImportTaken();
      const { items, people, sourceFields, trial } = portion;
      return { ...loaded, items, people, sourceFields, isTrial: trial !== null };
    },
    decide: (state, context) =>
      decidePortion(state, context, {
        htmlPolicy: ports.richText.policyVersion,
        isCounted: state.isCounted,
      }),
  });
  return async (principal: Principal, portion: Omit<Portion, 'projectId'>): Promise<Import> => {
    const { job, trial } = portion;
    const { imports } = ports.tenancy.queriesOf(principal);
    const maker = portion.items.find(({ item }) => item.record?.kind === 'project');
    const known = job.projectId ?? trial?.projectId ?? null;
    const isMade = known !== null || (trial !== null && trial.project !== null);
    const projectId = isMade
      ? known
      : await imports.projectOf(job.system, projectKeyOf(job, maker));
    const { job: after, work } = await change(principal, { ...portion, projectId });
    if (trial !== null) {
      addToTrial(trial, work, projectId);
    }
    return after;
  };
};
