import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { refOf } from '../../comment/named-parent.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Ports } from '../../ports/ports.ts';
import { refusalForMissing } from '../../tenancy/found-or-refused.ts';
import type { Principal } from '../../access/principal.ts';
import type { NoticeSubject } from '../../records/recipients-and-watchers.ts';

/** The id of the calling person. Refuses with `person_required` any other caller: only people can watch. */
function watcherOf({ actor }: Principal): string {
  if (actor.type !== 'user') throw new DomainError('person_required', {});
  return actor.id;
}

/** Names the ticket (by id or key) or the document. */
interface Watched {
  readonly ref: string;
}

/** Sets whether the caller watches a ticket or document. The choice stays through later actions of the caller. Refuses with `not_found`. */
const makeSetWatch = (type: NoticeSubject['type']) => (ports: ChangePorts) => {
  const change = changeOf(ports, {
    names: ({ ref }: Watched & { userId: string; watching: boolean }) => ({ kind: type, id: ref }),
    load: ({ notifications }, { ref, userId }) => notifications.lockWatch(type, ref, userId),
    check: (loaded, { userId, watching }) => ({ ...loaded, userId, wanted: watching }),
    decide: ({ id, watching, onlyAssigned, wanted, userId }) => ({
      sets:
        watching === wanted && !onlyAssigned
          ? []
          : [{ kind: 'watches', watches: [{ subject: { type, id }, userId }], watching: wanted }],
      answer: undefined,
    }),
  });
  return (principal: Principal, command: Watched & { watching: boolean }): Promise<void> =>
    change(principal, {
      watching: command.watching,
      ref: refOf(type, command.ref),
      userId: watcherOf(principal),
    });
};

/** Returns whether the caller watches a ticket or document now, and how many people do. Refuses with `not_found`. */
const makeReadWatch =
  (type: NoticeSubject['type']) =>
  ({ tenancy }: Pick<Ports, 'tenancy'>) =>
  async (
    principal: Principal,
    { ref }: Watched,
  ): Promise<{ watching: boolean; watchers: number }> => {
    const { notifications } = tenancy.queriesOf(principal);
    const watch = await notifications.watchOf(type, refOf(type, ref), watcherOf(principal));
    if (watch === null) throw await refusalForMissing(tenancy, principal, type, ref);
    return watch;
  };

export const watchTicket = makeSetWatch('ticket');
export const watchDocument = makeSetWatch('document');
export const readTicketWatch = makeReadWatch('ticket');
export const readDocumentWatch = makeReadWatch('document');
