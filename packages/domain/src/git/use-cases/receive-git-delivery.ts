import type { Principal } from '../../access/principal.ts';
import { gitBudget } from '../../budgets/git-budget.ts';
import { isRefusal } from '../../kernel/domain-error.ts';
import type { GitReader, GitRequest, NamedProject, SentDelivery } from '../../ports/git.port.ts';
import type { SecretSealer } from '../../identity/sign-in-tools.port.ts';
import type { Ports } from '../../ports/ports.ts';
import type { GitConnection } from '../../records/git-connection.ts';
import { GitDelivery, unsignedDelivery, type GitOutcome } from '../../records/git-delivery.ts';
import { changeOf } from '../../run/run-change.ts';
import { openedSecret } from '../../webhook/webhook-secret.ts';
import { keysOf, linkDevelopments, namesOf, newLinksOf } from '../link-developments.ts';
import { gitRunsOf } from '../git-runs.ts';

/** What became of a request of a forge. `repeated`: it was received before, and changes nothing. */
export interface GitReceipt {
  readonly outcome: GitOutcome | 'repeated';
  readonly fault: SentDelivery['fault'];
  readonly detail: string | null;
  readonly linked: number;
}

/** A request to the address of a connection. */
export interface ReceivedRequest {
  readonly connection: string;
  readonly request: GitRequest;
  /** Called before the body is read, once the signature is right: refuses or waits. */
  readonly beforeReading?: (organizationId: string) => Promise<void>;
  /** Called before a wrong signature is stored: whether it may be stored now. */
  readonly storesUnsigned?: () => boolean;
}

type ReceivePorts = Pick<Ports, 'tenancy' | 'clock' | 'newId' | 'secretSealer' | 'gitReader'>;

/** What a connection does is done by the connection, and not by a person. */
const principalOf = ({ organizationId, name }: GitConnection): Principal => ({
  organizationId,
  actor: { type: 'system', name },
  scopes: ['*'],
});

/**
 * Receives a request of a Git forge: checks its signature over the bytes, links tickets of the connection's projects, and adds it to the list
 * of deliveries. Rules that answer Git start their runs with it. The same delivery changes nothing again. Null for an unknown connection, and for one of a suspended organization.
 */
export const receiveGitDelivery = (ports: ReceivePorts) => {
  const { tenancy, clock, secretSealer, gitReader } = ports;
  const [add, addUnsigned] = [addDelivery(ports, gitReader), addUnsignedDelivery(ports)];
  return async (received: ReceivedRequest): Promise<GitReceipt | null> => {
    const { connection: id, request, beforeReading, storesUnsigned = () => true } = received;
    const organizationId = await tenancy.ownerOf('git_connection', id);
    if (organizationId === null) return null;
    const system = {
      organizationId,
      actor: { type: 'system', name: 'Git' },
      scopes: ['*'],
    } as const;
    const found = await tenancy
      .inTenant(system, async ({ git }) => {
        const connection = await git.find(id);
        return connection && { connection, projects: await git.projects(connection.projectIds) };
      })
      .catch(nullIfSuspended);
    if (found === null) return null;
    const { connection, projects } = found;
    const principal = principalOf(connection);
    const secret = secretOf(secretSealer, connection);
    const isSigned =
      secret !== null && gitReader.isSigned(connection.kind, request, { secret, now: clock() });
    if (!isSigned) {
      if (storesUnsigned()) await addUnsigned(principal, { connection: id });
      return { outcome: 'unsigned', fault: null, detail: null, linked: 0 };
    }
    await beforeReading?.(organizationId);
    const open = projects.filter(({ archived }) => !archived);
    const keys = new Set(open.map(({ key }) => key));
    const sent = gitReader.read(connection.kind, request, keys);
    return add(principal, { connection: id, sent, projects: open });
  };
};

/** Nobody learns without a signature that the connection exists. */
function nullIfSuspended(error: unknown): null {
  if (isRefusal(error, 'organization_suspended')) return null;
  throw error;
}

/** The secret of the connection; null when it was sealed with another secret key, as after an import. */
function secretOf(secretSealer: SecretSealer, { id, sealedSecret }: GitConnection): string | null {
  try {
    return openedSecret(secretSealer, sealedSecret, id);
  } catch {
    return null;
  }
}

const names = <Command extends { connection: string }>({ connection }: Command) =>
  ({ kind: 'git_connection', id: connection }) as const;

const addDelivery = (ports: ReceivePorts, { isOutdated }: GitReader) =>
  changeOf(ports, {
    names: names<{
      connection: string;
      sent: SentDelivery;
      projects: readonly NamedProject[];
    }>,
    load: async ({ git }, { connection: id, sent, projects }) => {
      const connection = await git.lock(id);
      if (connection === null) return null;
      const { received, isIdSigned, developments } = sent;
      const known = { ...received, digest: isIdSigned ? null : received.digest };
      const earlier = await git.delivery(id, known);
      const surplus = await git.surplus(id, { signed: true, kept: gitBudget.deliveries - 1 });
      // Locked before tickets, as a run does.
      const isCause = earlier === null && developments.some(({ trigger }) => trigger !== null);
      const rules = isCause ? await git.rules() : [];
      const loaded = await git.developments(keysOf(developments), namesOf(developments));
      const projectIds = new Set(projects.map((project) => project.id));
      const named = { sent: developments, loaded, projectIds };
      const added = newLinksOf(named);
      const oldest = await git.oldest(
        new Map(
          Array.from(
            Map.groupBy(added, ({ ticketId }) => ticketId),
            ([ticketId, links]) => [ticketId, links.length],
          ),
        ),
        loaded.stored.map(({ development }) => development.id),
      );
      return { connection, earlier, surplus, rules, linking: { ...named, added, oldest } };
    },
    check: (loaded, { sent }) => ({ ...loaded, sent }),
    decide: ({ connection, earlier, surplus, rules, linking, sent }, { now, newId }) => {
      const { received, fault } = sent;
      const { organizationId, id: connectionId } = connection;
      if (earlier !== null) {
        return { answer: { outcome: 'repeated' as const, fault: null, detail: null, linked: 0 } };
      }
      const {
        saved = [],
        removed = [],
        events,
        sets = [],
        linked,
      } = linkDevelopments({ ...linking, organizationId }, { isOutdated, newId, now });
      const by = { digest: received.digest, name: connection.name };
      const runs = gitRunsOf({ ...linking, rules, by }, { isOutdated, newId, now });
      const delivery = new GitDelivery({
        ...received,
        id: newId(),
        organizationId,
        connectionId,
        linked,
        now,
      });
      return {
        saved: [...saved, delivery],
        removed: [...removed, ...surplus],
        ...(events && { events }),
        sets: [...sets, ...(runs.length > 0 ? [{ kind: 'rule_runs' as const, runs }] : [])],
        answer: { outcome: received.outcome, fault, detail: received.detail, linked } as GitReceipt,
      };
    },
  });

const addUnsignedDelivery = (ports: ReceivePorts) =>
  changeOf(ports, {
    names: names<{ connection: string }>,
    load: async ({ git }, { connection: id }) => {
      const connection = await git.lock(id);
      const kept = gitBudget.unsigned - 1;
      return connection && { connection, surplus: await git.surplus(id, { signed: false, kept }) };
    },
    check: (loaded) => loaded,
    decide: ({ connection, surplus }, { now, newId }) => ({
      saved: [
        new GitDelivery({
          ...unsignedDelivery,
          id: newId(),
          organizationId: connection.organizationId,
          connectionId: connection.id,
          linked: 0,
          now,
        }),
      ],
      removed: surplus,
      answer: undefined,
    }),
  });
