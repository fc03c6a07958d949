import type { AnyRecordType } from './record.ts';

/** Whether every record of this kind is in a project. */
export const belongsToProject = ({ fields }: Pick<AnyRecordType, 'fields'>): boolean =>
  fields.some(({ to, isNullable }) => to === 'project' && !isNullable);
