import type { Forge } from './git-event.ts';
import type * as fields from './payload-fields.ts';
import type { Paths } from './read-fields.ts';

/** Where a kind of event has the refs that changed. */
export interface PushShape {
  /** The list of changes; absent where the payload is one change. */
  readonly changes?: string;
  readonly paths: Paths<typeof fields.pushFields>;
  /** What stands before the name of a branch in `ref`. */
  readonly prefix: string;
}

/** Where the payloads of a forge have what is read. Event names are those of its header. */
export interface ForgeShape {
  readonly actor: Paths<typeof fields.actorFields>;
  readonly repository: Paths<typeof fields.repositoryFields>;
  /** Between the address of a repository and the name of a branch. */
  readonly branchPath: string;
  readonly pushes: ReadonlyMap<string, PushShape>;
  readonly commit: Paths<typeof fields.commitFields>;
  readonly pullRequestEvents: ReadonlySet<string>;
  readonly pullRequest: Paths<typeof fields.pullRequestFields>;
  readonly change: Paths<typeof fields.changeFields>;
}

const prefix = 'refs/heads/';
const pushed = { ref: 'ref', before: 'before', after: 'after', commits: 'commits' };

/**
 * https://docs.github.com/webhooks/webhook-events-and-payloads. A push also announces a new or deleted branch, so `create` and
 * `delete` are ignored.
 */
const github: ForgeShape = {
  actor: { name: 'sender.login' },
  repository: {
    id: 'repository.id',
    name: 'repository.full_name',
    url: 'repository.html_url',
    defaultBranch: 'repository.default_branch',
  },
  branchPath: 'tree',
  pushes: new Map([['push', { prefix, paths: { ...pushed, isForced: 'forced' } }]]),
  commit: { sha: 'id', message: 'message', url: 'url', author: ['author.username', 'author.name'] },
  pullRequestEvents: new Set(['pull_request']),
  pullRequest: {
    number: 'pull_request.number',
    title: 'pull_request.title',
    description: 'pull_request.body',
    url: 'pull_request.html_url',
    author: 'pull_request.user.login',
    branch: 'pull_request.head.ref',
    targetBranch: 'pull_request.base.ref',
    updatedAt: 'pull_request.updated_at',
  },
  change: {
    action: 'action',
    state: 'pull_request.state',
    isDraft: 'pull_request.draft',
    isMerged: 'pull_request.merged',
    previousTitle: 'changes.title.from',
  },
};

/** https://docs.gitea.com/usage/repository/webhooks: as GitHub, but no push announces a deleted branch. */
const gitea: ForgeShape = {
  ...github,
  branchPath: 'src/branch',
  pushes: new Map([
    ['push', { prefix, paths: { ...pushed, total: 'total_commits' } }],
    ['delete', { prefix: '', paths: { ref: 'ref', type: 'ref_type', before: 'ref' } }],
  ]),
};

/** https://docs.gitlab.com/user/project/integrations/webhook_events/ */
const gitlab: ForgeShape = {
  actor: { name: ['user_username', 'user.username'], id: 'user.id' },
  repository: {
    id: 'project.id',
    name: 'project.path_with_namespace',
    url: 'project.web_url',
    defaultBranch: 'project.default_branch',
  },
  branchPath: '-/tree',
  pushes: new Map([['Push Hook', { prefix, paths: { ...pushed, total: 'total_commits_count' } }]]),
  commit: { sha: 'id', message: 'message', url: 'url', author: 'author.name' },
  pullRequestEvents: new Set(['Merge Request Hook']),
  pullRequest: {
    number: 'object_attributes.iid',
    title: 'object_attributes.title',
    description: 'object_attributes.description',
    url: 'object_attributes.url',
    branch: 'object_attributes.source_branch',
    targetBranch: 'object_attributes.target_branch',
    updatedAt: 'object_attributes.updated_at',
  },
  change: {
    action: 'object_attributes.action',
    state: 'object_attributes.state',
    isDraft: ['object_attributes.draft', 'object_attributes.work_in_progress'],
    authorId: 'object_attributes.author_id',

    previousTitle: 'changes.title.previous',
    wasDraft: 'changes.draft.previous',
    reviewers: 'reviewers',
    reviewersBefore: 'changes.reviewers.previous',
    reviewersAfter: 'changes.reviewers.current',
  },
};

/** https://support.atlassian.com/bitbucket-cloud/docs/event-payloads/. An update does not say what it changed. */
const bitbucket: ForgeShape = {
  actor: { name: ['actor.nickname', 'actor.display_name'] },
  repository: {
    id: 'repository.uuid',
    name: 'repository.full_name',
    url: 'repository.links.html.href',
  },
  branchPath: 'branch',
  pushes: new Map([
    [
      'repo:push',
      {
        changes: 'push.changes',
        prefix: '',
        paths: {
          ref: ['new.name', 'old.name'],
          type: ['new.type', 'old.type'],
          before: 'old.type',
          after: 'new.type',
          isForced: 'forced',
          commits: 'commits',
          isTruncated: 'truncated',
        },
      },
    ],
  ]),
  commit: {
    sha: 'hash',
    message: 'message',
    url: 'links.html.href',
    author: ['author.user.nickname', 'author.user.display_name', 'author.raw'],
  },
  pullRequestEvents: new Set(
    ['created', 'updated', 'fulfilled', 'rejected'].map((name) => `pullrequest:${name}`),
  ),
  pullRequest: {
    number: 'pullrequest.id',
    title: 'pullrequest.title',
    description: 'pullrequest.description',
    url: 'pullrequest.links.html.href',
    author: ['pullrequest.author.nickname', 'pullrequest.author.display_name'],
    branch: 'pullrequest.source.branch.name',
    targetBranch: 'pullrequest.destination.branch.name',
    updatedAt: 'pullrequest.updated_on',
  },
  change: {
    state: 'pullrequest.state',
    isDraft: 'pullrequest.draft',
    reviewers: 'pullrequest.reviewers',
  },
};

/** Forgejo's payloads are Gitea's: https://forgejo.org/docs/latest/user/webhooks/. */
export const forgeShapes: Readonly<Record<Forge, ForgeShape>> = {
  github,
  gitlab,
  gitea,
  forgejo: gitea,
  bitbucket,
};
