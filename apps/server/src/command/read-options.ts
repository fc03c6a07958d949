import {
  isBlank,
  isIdentifier,
  isOneLine,
  faultOfShownName,
  oneLineFault,
  roles,
  type IdPageRequest,
  type Role,
} from '@basalt/domain';
import { UsageError, type CommandCall, type OptionForm } from './command.ts';

/** A required option. */
export function required({ options }: CommandCall, name: string): string {
  const text = options[name];
  if (text === undefined) throw new UsageError(`--${name} is missing`);
  return text;
}

/** A name of 1 to 120 characters in one line. */
export function nameOf(call: CommandCall): string {
  const name = required(call, 'name').trim();
  const length = [...name].length;
  if (!isOneLine(name)) throw new UsageError(`--name ${oneLineFault}`);
  if (isBlank(name) || length > 120) {
    throw new UsageError('--name must have 1 to 120 characters, and not only invisible ones');
  }
  const fault = faultOfShownName(name);
  if (fault !== null) throw new UsageError(`--name ${fault}`);
  return name;
}

/** A role; `member` when none is given. */
export function roleOf({ options: { role = 'member' } }: CommandCall): Role {
  const known = roles.find((candidate) => candidate === role);
  if (known === undefined) throw new UsageError(`--role must be one of ${roles.join(', ')}`);
  return known;
}

const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/iu;

/** A moment in the form of RFC 3339, or null. */
export function momentOf({ options }: CommandCall, name: string): Date | null {
  const text = options[name];
  if (text === undefined) return null;
  const date = new Date(text);
  if (!moment.test(text) || Number.isNaN(date.getTime())) {
    throw new UsageError(
      `--${name} must be a date and time with its offset, such as 2030-01-31T12:00:00Z`,
    );
  }
  return date;
}

/** A whole number of seconds, up to 30 days; 0 when none is given. */
export function secondsOf({ options }: CommandCall, name: string): number {
  const text = options[name] ?? '0';
  if (!/^\d{1,7}$/u.test(text) || Number(text) > 2_592_000) {
    throw new UsageError(`--${name} must be a number of seconds, at most 2592000 (30 days)`);
  }
  return Number(text);
}

/** A whole number of days, at least `minDays`, which is also the default. */
export function daysOf({ options }: CommandCall, name: string, minDays: number): number {
  const text = options[name] ?? String(minDays);
  if (!/^\d{1,5}$/u.test(text) || Number(text) < minDays) {
    throw new UsageError(`--${name} must be a whole number of days, at least ${minDays}`);
  }
  return Number(text);
}

/** An id, if one is given. */
export function idOf({ options }: CommandCall, name: string): string | undefined {
  const text = options[name];
  if (text !== undefined && !isIdentifier(text)) throw new UsageError(`--${name} must be an id`);
  return text;
}

/** The options of a list. */
export const pageForms: Readonly<Record<string, OptionForm>> = {
  limit: { value: '1-200' },
  after: { value: 'ID' },
};

/** The part of a list: 50 records by default, from the beginning or after a record. */
export function pageOf(call: CommandCall): IdPageRequest {
  const text = call.options['limit'] ?? '50';
  const limit = /^\d{1,3}$/u.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > 200) throw new UsageError('--limit must be a whole number, 1 to 200');
  return { limit, after: idOf(call, 'after') };
}
