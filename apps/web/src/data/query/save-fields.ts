import { Refusal } from '../../api/refusal.ts';
import { namesOf, valueOf } from '../store/custom-values.ts';

/** Another person changed the same field at the same time, so the person must choose a value. */
export class Conflict extends Error {
  /** The record as it is now. */
  readonly now: unknown;

  constructor(now: unknown) {
    super('conflict');
    this.now = now;
  }
}

/** The fields of a record that saving needs. */
interface Versioned {
  id: string;
  version: number;
}

/** How records of one kind are read and changed. */
export interface RecordAccess<Saved, Fields> {
  read: (id: string) => Promise<Saved>;
  update: (id: string, fields: Partial<Fields>, version: number) => Promise<Saved>;
}

/**
 * Saves fields of a record that was read as `base`. If only other fields have changed since, it saves all the same. If one of these fields
 * has changed, it throws `Conflict`.
 */
export async function saveFields<Saved extends Versioned & Fields, Fields>(
  access: RecordAccess<Saved, Fields>,
  base: Versioned & Partial<Fields>,
  fields: Partial<Fields>,
): Promise<Saved> {
  try {
    return await access.update(base.id, fields, base.version);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'version_mismatch') throw error;
    const now = await access.read(base.id);
    const isFree = (name: string) => isSame(valueOf(now, name), valueOf(base, name));
    if (!namesOf(fields).every(isFree)) throw new Conflict(now);
    return saveFields(access, { ...base, version: now.version }, fields);
  }
}

/** Whether two values of a field mean the same: the order of ids and names does not matter, and a time can be written in several ways. */
export const isSame = (before: unknown, after: unknown): boolean => plain(before) === plain(after);

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

function plain(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify((value as string[]).toSorted());
  if (typeof value === 'string' && moment.test(value)) return String(Date.parse(value));
  return JSON.stringify(value ?? null);
}
