import { recordTypes } from '../record-types.ts';
import { belongsToProject } from './belongs-to-project.ts';
import type { PlainType } from './plain-record.ts';

/** The records of this kind, as `PlainRecordStore` reads them. Throws for a kind that is not always in a project. */
export function plainTypeOf(kind: string): PlainType {
  const type = recordTypes.find((each) => each.kind === kind);
  if (type === undefined || !belongsToProject(type)) {
    throw new Error(`${kind} is not a kind of record of projects`);
  }
  return type as PlainType;
}
