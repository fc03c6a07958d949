/** The forges whose webhooks are read. `bitbucket` is Bitbucket Cloud. */
export const forges = ['github', 'gitlab', 'gitea', 'forgejo', 'bitbucket'] as const;

export type Forge = (typeof forges)[number];

/** A repository of a forge. */
export interface Repository {
  /** The forge's own id. It stays when the repository is renamed or moved. */
  readonly id: string;
  /** The name with its owner or group: `acme/shop`. */
  readonly name: string;
  readonly url: string;
  /** Null where the forge does not send it: Bitbucket. */
  readonly defaultBranch: string | null;
}

/** A commit of a push. */
export interface Commit {
  /** 40 or 64 hexadecimal digits. */
  readonly sha: string;
  /** The first line of the message. */
  readonly title: string;
  /** The message, at most `gitLimits.message` characters of it. */
  readonly message: string;
  readonly url: string;
  /** The name of the author, never an address of mail. */
  readonly author: string | null;
}

export type PullRequestState = 'draft' | 'open' | 'merged' | 'closed';

/** A pull request (GitLab: merge request) as it is after the event. */
export interface PullRequest {
  /** The number in its repository. */
  readonly number: number;
  readonly title: string;
  /** At most `gitLimits.message` characters of it. */
  readonly description: string;
  readonly url: string;
  readonly state: PullRequestState;
  /** Null where the forge sends no name, as GitLab after the opening. */
  readonly author: string | null;
  /** The branch with the changes, which may be of a fork. */
  readonly branch: string;
  readonly targetBranch: string;
  /** ISO 8601 in UTC. A later one replaces an earlier one, in any order of arrival. */
  readonly updatedAt: string | null;
}

/** Where an event comes from. */
export interface EventSource {
  readonly repository: Repository;
  /** The name of the account that caused the event. */
  readonly actor: string | null;
}

export interface BranchEvent extends EventSource {
  readonly kind: 'branch.created' | 'branch.deleted';
  readonly branch: string;
  readonly url: string;
  /** The commit at its end; null for a deleted branch, and where the forge does not send it: Bitbucket. */
  readonly tip: string | null;
}

export interface CommitsPushed extends EventSource {
  readonly kind: 'commits.pushed';
  readonly branch: string;
  /** Null where the forge does not send its default branch. */
  readonly isDefaultBranch: boolean | null;
  /** True when the forge marks the push as forced. Commits may then arrive again under a new `sha`. */
  readonly isForced: boolean;
  /** In the forge's order. */
  readonly commits: readonly Commit[];
  /** True when the push has more commits than these. */
  readonly isTruncated: boolean;
}

export interface PullRequestEvent extends EventSource {
  readonly kind: `pull_request.${PullRequestChange}`;
  readonly pullRequest: PullRequest;
  /** The former title, when the event renames the pull request and the forge sends it. */
  readonly previousTitle: string | null;
}

/** `review_requested`: of a person or a team, or by the end of the draft. `updated`: text, branch, commits or draft. */
export type PullRequestChange =
  'opened' | 'reopened' | 'review_requested' | 'updated' | 'merged' | 'closed';

/** An event of a repository, the same for all forges. */
export type GitEvent = BranchEvent | CommitsPushed | PullRequestEvent;

/** The bounds of what is read. Lengths are in UTF-16 units unless they say otherwise. */
export const gitLimits = {
  /** Bytes of a delivery. A larger one is refused. */
  payload: 5 * 1024 * 1024,
  /** Commits of a delivery, the last ones. More are not read. */
  commits: 1_000,
  /** Changed branches of a delivery. More are not read. */
  branches: 50,
  /** Titles and names are cut here. */
  title: 300,
  /** Texts that are searched for keys are cut here. */
  message: 20_000,
  /** A longer branch name is refused. */
  branch: 255,
  /** A longer address is refused. */
  url: 2_000,
  /** Tickets that a text refers to. More are not read. */
  references: 20,
  /** Keys of a text, counted each time. More are not read. */
  mentions: 50,
} as const;
