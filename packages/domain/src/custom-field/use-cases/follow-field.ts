import type { Principal } from '../../access/principal.ts';
import { fieldBudget } from '../../budgets/field-budget.ts';
import type { ChangeContext, Decision } from '../../change/change.ts';
import { draftsAffecting } from '../../event/drafts-affecting.ts';
import { changed } from '../../record/next-version.ts';
import { aboutField, type CustomField, type PendingTickets } from '../../records/custom-field.ts';
import type { PendingField } from '../../ports/fields.port.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { fieldDecision } from '../field-decision.ts';
import { followed } from '../following-tickets.ts';

/** Events about a deleted field never look as if it existed. */
const kindOf = ({ deletedAt }: CustomField) =>
  deletedAt === null ? ('field.updated' as const) : ('field.deleted' as const);

/** After the last ticket: tickets that moved in between are looked for once more, then removed options go. */
function finished(
  field: CustomField,
  pending: PendingTickets,
  { now }: ChangeContext,
): Decision<boolean> {
  const removed = Object.keys(pending.replaced);
  if (removed.length > 0 && pending.after !== null) {
    const again = changed(field, {
      pending: { ...pending, options: removed, isReordered: false, after: null },
    });
    return { saved: [again], answer: false };
  }
  const done = changed(field, { pending: null });
  if (removed.length === 0) return { saved: [done], answer: true };
  const options = field.options.filter(({ id }) => !removed.includes(id));
  const decision = fieldDecision(field, changed(done, { options }), kindOf(field), now);
  return { ...decision, answer: true };
}

/** One portion of the tickets that follow a change of a field. Answers whether it was the last one. */
const createFollowStep = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ field }: { field: string }) => ({ kind: 'field', id: field }),
    load: ({ fields }, { field }) => fields.loadFollowing(field),
    check: (loaded) => loaded,
    decide: (loaded, context): Decision<boolean> => {
      const { field, projectId, tickets } = loaded;
      const { pending } = field;
      if (pending === null) return { answer: true };
      const last = tickets.at(-1);
      // The last tickets of this project left it while their boards were locked: others may follow.
      if (last === undefined && projectId !== '') return { answer: false };
      if (last === undefined) return finished(field, pending, context);
      const { now } = context;
      const { written, affected } = followed(loaded, pending, now);
      const after = { projectId, ticketId: last.id };
      const next = { ...pending, after, at: now.toISOString(), attempts: 0 };
      return {
        saved: [changed(field, { pending: next })],
        sets: [
          { kind: 'field_followed', field, tickets: written, now },
          ...(pending.isReordered
            ? [{ kind: 'field_reordered', field, ticketIds: tickets.map(({ id }) => id) } as const]
            : []),
        ],
        events: draftsAffecting({ ...aboutField(field), projectId, kind: kindOf(field) }, affected),
        answer: false,
      };
    },
  });

/**
 * Lets the tickets follow a change of their field: some hundreds in each transaction, with a new version and an event that names them. When it fails,
 * the next change of the field or a worker continues with the others. Returns whether all have followed.
 */
const followField = (ports: ChangePorts) => {
  const step = createFollowStep(ports);
  return async (
    principal: Principal,
    field: string,
    { signal, portions }: { signal: AbortSignal; portions: number },
  ): Promise<boolean> => {
    for (let portion = 0; portion < portions && !signal.aborted; portion += 1) {
      if (await step(principal, { field })) return true;
    }
    return false;
  };
};

/**
 * Lets the tickets follow a change of their field that is stored already. A failure does not change that: a worker continues with the tickets that are left, also when
 * the process ends.
 */
export const followStored = (ports: ChangePorts & { readonly stopping?: AbortSignal }) => {
  const follow = followField(ports);
  const { stopping: signal = new AbortController().signal } = ports;
  return async (principal: Principal, field: string): Promise<void> => {
    await follow(principal, field, { signal, portions: Infinity }).catch(() => false);
  };
};

/**
 * Continues the change of a field that no process works on, with as many portions as a turn has. Counts the attempt. Returns whether tickets are left for
 * another turn: the field waits for it like one that no process works on.
 */
export const continueField = (ports: ChangePorts) => {
  const follow = followField(ports);
  const claim = changeOf(ports, {
    names: ({ field }: { field: string }) => ({ kind: 'field', id: field }),
    load: ({ fields }, { field }) => fields.lock(field),
    check: (loaded) => loaded,
    decide: ({ field }, { now }): Decision<boolean> => {
      const { pending } = field;
      const isIdle = pending !== null && now.getTime() - Date.parse(pending.at) >= fieldBudget.idle;
      if (!isIdle || pending.attempts >= fieldBudget.attempts) return { answer: false };
      const next = { ...pending, at: now.toISOString(), attempts: pending.attempts + 1 };
      return { saved: [changed(field, { pending: next })], answer: true };
    },
  });
  const release = changeOf(ports, {
    names: ({ field }: { field: string }) => ({ kind: 'field', id: field }),
    load: ({ fields }, { field }) => fields.lock(field),
    check: (loaded) => loaded,
    decide: ({ field }): Decision<boolean> => {
      const { pending } = field;
      if (pending === null) return { answer: false };
      const at = new Date(0).toISOString();
      return { saved: [changed(field, { pending: { ...pending, at } })], answer: true };
    },
  });
  return async (
    { organizationId, field }: PendingField,
    signal: AbortSignal,
    portions: number = fieldBudget.portionsOfTurn,
  ): Promise<boolean> => {
    const actor = { type: 'system', name: 'custom fields' } as const;
    const principal: Principal = { organizationId, actor, scopes: ['*'] };
    if (!(await claim(principal, { field }))) return false;
    const isDone = await follow(principal, field, { signal, portions });
    return !isDone && release(principal, { field });
  };
};
