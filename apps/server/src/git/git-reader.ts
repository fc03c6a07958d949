import type { GitForge, GitReader, SentDelivery, SentDevelopment } from '@basalt/domain';
import {
  developmentOf,
  isOutdated,
  isSigned,
  readDelivery,
  type Delivery,
  type Development,
} from '@basalt/git';
import { gitHookPath } from '@basalt/http';

/** Reads the webhooks of Git forges by `@basalt/git`. */
export function createGitReader({ appUrl }: { appUrl: () => string }): GitReader {
  return {
    addressOf: (connectionId) => `${appUrl()}${gitHookPath}${connectionId}`,
    isSigned: (forge, request, { secret, now }) =>
      isSigned(forge, request, { secrets: [secret], now }),
    read: (forge, request, projectKeys) =>
      sentDelivery(forge, readDelivery(forge, request), projectKeys),
    isOutdated: (sent, stored) => isOutdated(timed(sent), timed(stored)),
  };
}

const timed = <State>({ state, sentAt }: { state: State; sentAt: Date | null }) => ({
  state,
  updatedAt: sentAt?.toISOString() ?? null,
});

function sentDelivery(
  forge: GitForge,
  delivery: Delivery,
  projectKeys: ReadonlySet<string>,
): SentDelivery {
  const { id, isIdSigned, digest, event, outcome } = delivery;
  const events = outcome === 'read' ? delivery.events : [];
  return {
    received: {
      deliveryId: id,
      digest,
      event,
      outcome,
      detail: outcome === 'refused' ? delivery.detail : null,
    },
    isIdSigned,
    fault: outcome === 'refused' ? delivery.reason : null,
    developments: events
      .flatMap((gitEvent) => developmentOf(gitEvent, projectKeys))
      .map((development) => sentDevelopment(forge, development)),
  };
}

function sentDevelopment(
  forge: GitForge,
  { repository, updatedAt, ...development }: Development,
): SentDevelopment {
  const { host } = new URL(repository.url);
  return {
    ...development,
    repository: repository.name,
    repositoryKey: `${forge}:${host}:${repository.id}`,
    sentAt: updatedAt === null ? null : new Date(updatedAt),
  };
}
