import { DomainError, unstorableFault } from '@basalt/domain';
import * as v from 'valibot';
import type { Tool } from './tool.ts';

/** The most unknown names that a refusal names, and characters of each. */
const shownNames = 10;
const shownLength = 100;

/** Reads the arguments of a call. Refuses with one `validation_failed` that names every wrong argument. */
export function readArguments(
  { input }: Pick<Tool, 'input'>,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const errors = new Map<string, string[]>();
  for (const name of Object.keys(given)) {
    const isKnown = Object.hasOwn(input.entries, name);
    const fault = isKnown ? unstorableFault(given[name]) : 'is not known here';
    if (fault !== null && errors.size < shownNames) errors.set(name.slice(0, shownLength), [fault]);
  }
  const result = v.safeParse(input, given, { abortPipeEarly: true });
  for (const issue of result.issues ?? []) {
    const name = String(issue.path?.[0]?.key);
    if (errors.has(name)) continue;
    const isMissing = issue.path?.length === 1 && !Object.hasOwn(given, name);
    errors.set(name, [isMissing ? 'is required' : issue.message]);
  }
  if (errors.size > 0) {
    throw new DomainError('validation_failed', { errors: Object.fromEntries(errors) });
  }
  return result.output as Readonly<Record<string, unknown>>;
}
