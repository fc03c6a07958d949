import { relationBudget, type IncludedKind } from '@basalt/domain';
import * as v from 'valibot';
import { customField } from './field.records.ts';
import { file } from './file.records.ts';
import { board, cycle, label } from './project.records.ts';
import { boundedArray, id, shown } from './record-parts.ts';
import { hiddenRelation, relation } from './relation.records.ts';

/** A person in `included`. */
export const includedUser = v.strictObject({ id, name: shown('Ada Lovelace') });

/** A project in `included`. */
export const includedProject = v.strictObject({ id, key: shown('WEB'), name: shown('Website') });

/** The relations of a ticket in `included`, under its id. */
export const includedRelations = v.strictObject({
  id,
  relations: boundedArray(v.union([relation, hiddenRelation]), relationBudget.ofTicket),
});

/** The included records, by kind. */
export const includedRecords = {
  users: includedUser,
  labels: label,
  cycles: cycle,
  boards: board,
  projects: includedProject,
  fields: customField,
  files: file,
  relations: includedRelations,
} satisfies Record<IncludedKind, v.GenericSchema>;
