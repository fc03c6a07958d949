import {
  gitTriggers,
  type GitCause,
  type GitForge,
  type GitReader,
  type SentDelivery,
  type SentDevelopment,
} from '@basalt/domain';
import {
  developmentOf,
  isOutdated,
  isSigned,
  readDelivery,
  type Delivery,
  type Development,
  type GitEvent,
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
    developments: events.flatMap((gitEvent) => {
      const trigger = causeOf(gitEvent);
      return developmentOf(gitEvent, projectKeys).map((development) => ({
        ...sentDevelopment(forge, development),
        trigger,
      }));
    }),
  };
}

/** What rules can answer. Commits count on the default branch alone, and nowhere if the forge does not send its name. */
function causeOf(gitEvent: GitEvent): GitCause | null {
  const kind = gitTriggers.find((trigger) => trigger === gitEvent.kind);
  if (kind === undefined) return null;
  if (gitEvent.kind === 'commits.pushed' && gitEvent.isDefaultBranch !== true) return null;
  const { branch } = 'pullRequest' in gitEvent ? gitEvent.pullRequest : gitEvent;
  return { kind, branch, actor: gitEvent.actor, moment: momentOf(gitEvent) };
}

function momentOf(gitEvent: GitEvent): string | null {
  if ('pullRequest' in gitEvent) return gitEvent.pullRequest.updatedAt;
  return 'tip' in gitEvent ? gitEvent.tip : '';
}

function sentDevelopment(
  forge: GitForge,
  { repository, updatedAt, ...development }: Development,
): Omit<SentDevelopment, 'trigger'> {
  const { host } = new URL(repository.url);
  return {
    ...development,
    repository: repository.name,
    repositoryKey: `${forge}:${host}:${repository.id}`,
    sentAt: updatedAt === null ? null : new Date(updatedAt),
  };
}
