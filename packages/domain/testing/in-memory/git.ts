import { gitBudget } from '../../src/budgets/git-budget.ts';
import type { GitQueries, GitReader, GitStore, NamedTicket } from '../../src/ports/git.port.ts';
import {
  Development,
  developmentRecord,
  exportedDevelopment,
} from '../../src/records/development.ts';
import { GitConnection, gitConnectionRecord } from '../../src/records/git-connection.ts';
import { GitDelivery, gitDeliveryRecord } from '../../src/records/git-delivery.ts';
import { Project } from '../../src/records/project.ts';
import type { PlainDelivery } from '../builders/git.ts';
import { digestOf } from './file-storage.ts';
import { liveTicket } from './live.ts';
import { Rule } from '../../src/records/rule.ts';
import { liveRule } from './rules.ts';
import { byId, compare, orderBy, pageOf } from './paging.ts';
import type { Tenant } from './tenant.ts';

/** The connections of one organization to Git forges, inside a transaction. */
export function gitStore(tenant: Tenant): GitStore {
  const find = async (id: string) => tenant.of(GitConnection).get(id);
  const ofTicket = (ticketId: string) =>
    tenant
      .of(Development)
      .where({ ticketId })
      .toSorted((a, b) => +a.updatedAt - +b.updatedAt || compare(a.id, b.id));
  return {
    find,
    lock: find,
    lockAll: async () => byId(tenant.of(GitConnection).where()),
    lockedCount: async () => tenant.of(GitConnection).where().length,
    projects: async (ids) =>
      tenant
        .of(Project)
        .where(({ id, deletedAt }) => deletedAt === null && (ids.length === 0 || ids.includes(id)))
        .map(({ id, key, archived }) => ({ id, key, archived })),
    delivery: async (connectionId, { deliveryId, digest, event }) =>
      tenant.of(GitDelivery).first({ connectionId, deliveryId }) ??
      (digest === null ? null : tenant.of(GitDelivery).first({ connectionId, digest, event })),
    surplus: async (connectionId, { signed, kept }) =>
      tenant
        .of(GitDelivery)
        .where(
          (delivery) =>
            delivery.connectionId === connectionId && (delivery.outcome !== 'unsigned') === signed,
        )
        .toSorted((a, b) => +b.createdAt - +a.createdAt || compare(b.id, a.id))
        .slice(kept, kept + 100),
    rules: async () =>
      byId(
        tenant
          .of(Rule)
          .where(
            ({ id, enabled, when }) =>
              enabled && when.on === 'git' && liveRule(tenant, id) !== null,
          ),
      ),
    developments: async (keys, names) => {
      const tickets: NamedTicket[] = keys.flatMap((key) => {
        const ticket = liveTicket(tenant, key);
        if (ticket === null) return [];
        const { id, projectId, version, developmentCount } = ticket;
        return { key, id, projectId, version, developmentCount };
      });
      const stored = byId(tenant.of(Development).where()).flatMap((development) => {
        const { kind, repositoryKey, externalId, ticketId } = development;
        const isNamed = names.some(
          (name) =>
            name.kind === kind &&
            name.repositoryKey === repositoryKey &&
            name.externalId === externalId,
        );
        const ticket = isNamed ? liveTicket(tenant, ticketId) : null;
        return ticket === null ? [] : { development, projectId: ticket.projectId };
      });
      return {
        tickets,
        stored: stored.slice(0, gitBudget.links),
      };
    },
    oldest: async (added, except) =>
      new Map(
        Array.from(added, ([ticketId, more]) => {
          const all = ofTicket(ticketId);
          const excess = Math.max(0, all.length + more - gitBudget.ofTicket);
          const developments = all.filter(({ id }) => !except.includes(id)).slice(0, excess);
          return [ticketId, { count: all.length, developments }];
        }),
      ),
  };
}

/** Reads of the connections of one organization. */
export function gitQueries(tenant: Tenant): GitQueries {
  return {
    find: async (id) => {
      const connection = tenant.of(GitConnection).get(id);
      return connection && gitConnectionRecord(connection);
    },
    list: async (page) =>
      pageOf(
        tenant
          .of(GitConnection)
          .where()
          .map((connection) => gitConnectionRecord(connection)),
        orderBy('created_at'),
        page,
      ),
    deliveries: async (connectionId, page) => {
      if (tenant.of(GitConnection).get(connectionId) === null) return null;
      const deliveries = tenant.of(GitDelivery).where({ connectionId });
      return pageOf(
        deliveries.map((delivery) => gitDeliveryRecord(delivery)),
        orderBy('-created_at'),
        page,
      );
    },
    developments: async (ref) => {
      const ticket = liveTicket(tenant, ref);
      if (ticket === null) return null;
      const developments = byId(tenant.of(Development).where({ ticketId: ticket.id }));
      return developments.map((development) => developmentRecord(development));
    },
    exported: async (ticketId) =>
      byId(tenant.of(Development).where({ ticketId })).map((development) =>
        exportedDevelopment(development),
      ),
  };
}

/** Reads bodies that are JSON of a `PlainDelivery`, signed by the secret in the header `secret`. For tests only. */
export const plainGitReader: GitReader = {
  addressOf: (id) => `https://basalt.test/hooks/git/${id}`,
  isSigned: (_forge, { headers }, { secret }) => headers['secret'] === secret,
  read: (_forge, { body }) => {
    const digest = digestOf(body);
    const sent = JSON.parse(Buffer.from(body).toString()) as PlainDelivery;
    const { developments = [], ...fields } = sent;
    const read = {
      deliveryId: digest,
      digest,
      event: 'push',
      outcome: 'read',
      detail: null,
    } as const;
    return {
      received: { ...read, ...fields },
      isIdSigned: false,
      fault: null,
      developments: developments.map((development) => ({
        ...development,
        sentAt: development.sentAt && new Date(development.sentAt),
      })),
    };
  },
  isOutdated: (sent, stored) =>
    sent.sentAt !== null && stored.sentAt !== null && sent.sentAt < stored.sentAt,
};
