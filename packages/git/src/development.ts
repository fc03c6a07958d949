import type { Commit, GitEvent, PullRequest, PullRequestState, Repository } from './git-event.ts';
import { lineOf } from './payload-fields.ts';
import {
  joinReferences,
  referencesInBranch,
  referencesInText,
  type TicketReference,
} from './ticket-references.ts';

/** A branch, commit or pull request as a ticket shows it. */
export interface Development {
  readonly kind: 'branch' | 'commit' | 'pull_request';
  /** Unique for its repository and kind: the name of a branch, the `sha` of a commit, the number of a pull request. */
  readonly externalId: string;
  readonly title: string;
  readonly url: string;
  /** Null for a commit. */
  readonly state: 'deleted' | PullRequestState | null;
  /** Who made the commit or opened the pull request; null where it is not known, and for branches. */
  readonly author: string | null;
  readonly repository: Repository;
  /** ISO 8601 in UTC; null for branches and commits. */
  readonly updatedAt: string | null;
  /** All tickets that it names now. After a change of its title, some may be missing that were there before. */
  readonly references: readonly TicketReference[];
}

/**
 * What an event changes in the development of tickets. A commit that names no ticket of these projects is left out. A branch or
 * pull request is not, because an earlier version of it may have named one.
 */
export function developmentOf(event: GitEvent, projectKeys: ReadonlySet<string>): Development[] {
  const { repository } = event;
  switch (event.kind) {
    case 'branch.created':
    case 'branch.deleted': {
      const state = event.kind === 'branch.created' ? 'open' : 'deleted';
      const { branch, url } = event;
      const references = referencesInBranch(branch, projectKeys);
      return [
        {
          kind: 'branch',
          externalId: branch,
          title: lineOf(branch),
          url,
          state,
          author: null,
          repository,
          updatedAt: null,
          references,
        },
      ];
    }
    case 'commits.pushed':
      return event.commits
        .map((commit) => ofCommit(commit, repository, projectKeys))
        .filter(({ references }) => references.length > 0);
    default:
      return [ofPullRequest(event.pullRequest, repository, projectKeys)];
  }
}

function ofCommit(
  { sha, title, url, author, message }: Commit,
  repository: Repository,
  projectKeys: ReadonlySet<string>,
): Development {
  const references = referencesInText(message, projectKeys);
  return {
    kind: 'commit',
    externalId: sha,
    title,
    url,
    state: null,
    author,
    repository,
    updatedAt: null,
    references,
  };
}

function ofPullRequest(
  request: PullRequest,
  repository: Repository,
  projectKeys: ReadonlySet<string>,
): Development {
  const { number, title, description, url, state, author, branch, updatedAt } = request;
  const references = joinReferences(
    referencesInText(title, projectKeys),
    referencesInText(description, projectKeys),
    referencesInBranch(branch, projectKeys),
  );
  return {
    kind: 'pull_request',
    externalId: String(number),
    title: title || `#${number}`,
    url,
    state,
    author,
    repository,
    updatedAt,
    references,
  };
}

/**
 * True when deliveries arrive out of order, so that what is stored must stay: it is of a later time, or it is merged, which is
 * final.
 */
export function isOutdated(
  incoming: Pick<Development, 'state' | 'updatedAt'>,
  stored: Pick<Development, 'state' | 'updatedAt'>,
): boolean {
  if (stored.state === 'merged' && incoming.state !== 'merged') return true;
  return (
    stored.updatedAt !== null &&
    incoming.updatedAt !== null &&
    incoming.updatedAt < stored.updatedAt
  );
}
