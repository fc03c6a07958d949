import { DomainError, toolBudget, type FieldErrors } from '@basalt/domain';
import { agentName } from './agent-name.ts';

/** The refusal of arguments, by their names. */
export class ArgumentRefusal extends DomainError<'validation_failed'> {
  constructor(errors: FieldErrors) {
    super('validation_failed', { errors });
  }
}

/** A name of no record or of several. The candidates show the caller which names are right. */
export interface NameFault {
  readonly field: string;
  readonly fault: string;
  /** Names that are accepted. */
  readonly candidates: readonly string[];
}

/** The maximum number of wrong names in one refusal, for each argument. */
export const maxNameFaults = 5;

/** The refusal of one or several names. */
export class NameRefusal extends DomainError<'validation_failed'> {
  readonly faults: readonly NameFault[];

  constructor(...faults: NameFault[]) {
    const byField = Object.groupBy(faults, ({ field }) => field);
    const errors = Object.entries(byField).map(([field, some = []]) => [
      field,
      some.slice(0, maxNameFaults).map(({ fault }) => fault),
    ]);
    super('validation_failed', { errors: Object.fromEntries(errors) });
    this.faults = faults;
  }

  /** The first names that the argument accepts, and how many more there are. */
  candidatesFor(field: string): { shown: readonly string[]; more: number } {
    const all = new Set(
      this.faults.flatMap((fault) => (fault.field === field ? fault.candidates : [])),
    );
    const shown = [...all].slice(0, toolBudget.candidates);
    return { shown, more: all.size - shown.length };
  }
}

/** Waits for all look-ups of names. Refuses with one refusal that has the wrong names of all of them. */
export async function allNames<const LookUps extends readonly unknown[]>(
  lookUps: LookUps,
): Promise<{ -readonly [At in keyof LookUps]: Awaited<LookUps[At]> }> {
  const settled = await Promise.allSettled(lookUps);
  const reasons = settled.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  const refusals = reasons.filter((reason) => reason instanceof NameRefusal);
  const [first] = reasons.filter((reason) => !(reason instanceof NameRefusal));
  if (first !== undefined) throw first;
  if (refusals.length > 0) throw new NameRefusal(...refusals.flatMap(({ faults }) => faults));
  return Promise.all(lookUps);
}

/** The argument from which a field of the API was filled; `items.0.` is removed from the name of a field in a bulk of one item. */
export const argumentOf = (name: string): string => agentName(name.replace(/^items\.0\./u, ''));

/** The next step of a program after a refusal with this code. */
const nextSteps: Readonly<Record<string, string>> = {
  validation_failed: 'Correct the named arguments and call again.',
  not_found: 'It does not exist or was deleted. Look it up with search or a list tool.',
  wrong_organization: 'This key works in one organization only. Use whoami to see which one.',
  insufficient_scope: 'Ask the owner of the key for this scope, or continue without it.',
  insufficient_role: 'Ask an owner or admin of the organization to do it, or continue without it.',
  wip_limit_exceeded: 'Move a ticket off that board first, or choose another board (get_board).',
  project_archived:
    'Tickets of an archived project can only be read. Ask a person to unarchive the project first.',
  idempotency_key_reused: 'Use a new idempotency_key for another request.',
  idempotency_in_progress: 'Wait a second and send the same call again.',
  version_mismatch: 'Somebody else changed it at the same time. Send the same call again.',
  not_author: 'Only the author can change it. Add your own comment instead.',
  not_editor: 'Ask an editor of the document to do it, or add a comment with add_comment.',
  quota_exceeded:
    'The organization has as many as it may have. Ask a person to delete some or to raise the limit.',
  rate_limited: 'Wait as long as the message says, then send the same call again.',
  unavailable: 'Wait a few seconds and send the same call again.',
  internal: 'This is a fault of the service. Do not repeat the call at once; tell the person.',
};

/** The codes whose refusals have a next step of their own. */
export const codesWithNextStep: readonly string[] = Object.keys(nextSteps);

/** The next step after a refusal. */
export const nextStep = (code: string): string =>
  nextSteps[code] ?? 'Read the message and change the call.';
