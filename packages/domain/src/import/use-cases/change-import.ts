import type { ChangeContext, Decision } from '../../change/change.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import type { Principal } from '../../access/principal.ts';
import type { Import } from '../../records/import.ts';

/** A change that needs only the import: `decide` gets it, locked, and the command. `refuse` throws for callers who may not change it. */
export const changeImport = <Given extends { import: string }, Answer>(
  ports: ChangePorts,
  decide: (job: Import, context: ChangeContext, input: Given) => Decision<Answer>,
  refuse: (principal: Principal) => void = () => {},
) =>
  changeOf(ports, {
    names: ({ import: id }: Given) => ({ kind: 'import', id }),
    load: ({ imports }, { import: id }) => imports.load(id),
    check: (job, input, { principal }) => {
      refuse(principal);
      return { job, given: input };
    },
    decide: ({ job, given: input }, context) => decide(job, context, input),
  });
