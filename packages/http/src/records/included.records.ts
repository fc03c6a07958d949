import type { IncludedKind } from '@basalt/domain';
import * as v from 'valibot';
import { file } from './file.records.ts';
import { board, label } from './project.records.ts';
import { id, shown } from './record-parts.ts';

/** A person in `included`. */
export const includedUser = v.strictObject({ id, name: shown('Ada Lovelace') });

/** A project in `included`. */
export const includedProject = v.strictObject({ id, key: shown('WEB'), name: shown('Website') });

/** What is included, by kind. */
export const includedRecords = {
  users: includedUser,
  labels: label,
  boards: board,
  projects: includedProject,
  files: file,
} satisfies Record<IncludedKind, v.GenericSchema>;
