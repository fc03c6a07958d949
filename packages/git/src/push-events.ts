import type { ForgeShape, PushShape } from './forge-shapes.ts';
import { gitLimits, type Commit, type EventSource, type GitEvent } from './git-event.ts';
import { commitFields, lineOf, pushFields } from './payload-fields.ts';
import { PayloadFault, readFields } from './read-fields.ts';

interface PushedRef {
  readonly shape: ForgeShape;
  readonly push: PushShape;
  readonly change: unknown;
  /** Where the change is in the payload. */
  readonly place: string;
  readonly source: EventSource;
  /** At most so many commits are read, the last ones. */
  readonly maxCommits: number;
}

/**
 * The events of a push to a branch: its creation or deletion, then its commits. A tag has none, nor has a push without commits to
 * an existing branch, as when it is forced back.
 */
export function pushEvents(pushed: PushedRef): GitEvent[] {
  const { shape, push, change, place, source, maxCommits } = pushed;
  const read = readFields(pushFields, push.paths, change, place);
  if (!read.ref.startsWith(push.prefix) || (read.type ?? 'branch') !== 'branch') return [];
  const branch = read.ref.slice(push.prefix.length);
  if (branch === '' || branch.length > gitLimits.branch)
    throw new PayloadFault(`${place}ref: expected a branch`);
  const url = branchUrl(source.repository.url, shape.branchPath, branch);
  if (isAbsent(read.after)) return [{ kind: 'branch.deleted', branch, url, tip: null, ...source }];
  const created: GitEvent[] = isAbsent(read.before)
    ? [{ kind: 'branch.created', branch, url, tip: shaOrNull(read.after), ...source }]
    : [];
  const all = read.commits ?? [];
  const from = Math.max(0, all.length - maxCommits);
  const commits = all
    .slice(from)
    .map((commit, at) => commitAt(shape, commit, `${place}commits.${from + at}.`));
  if (commits.length === 0) return created;
  const { defaultBranch } = source.repository;
  return [
    ...created,
    {
      kind: 'commits.pushed',
      branch,
      isDefaultBranch: defaultBranch === null ? null : branch === defaultBranch,
      isForced: read.isForced ?? false,
      commits,
      isTruncated: read.isTruncated === true || (read.total ?? all.length) > commits.length,
      ...source,
    },
  ];
}

/** Git sends only zeros for what does not exist. */
const isAbsent = (sha: string | null): boolean => sha === null || /^0+$/u.test(sha);

const shaOrNull = (text: string | null): string | null =>
  text !== null && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u.test(text) ? text : null;

/** The page of a branch, or of its repository if the address would be too long. */
function branchUrl(repository: string, path: string, branch: string): string {
  const url = `${repository}/${path}/${branch.split('/').map(encodeURIComponent).join('/')}`;
  return url.length <= gitLimits.url ? url : repository;
}

function commitAt(shape: ForgeShape, from: unknown, place: string): Commit {
  const { author, ...commit } = readFields(commitFields, shape.commit, from, place);
  const title =
    lineOf(commit.message.trimStart().split('\n', 1)[0] ?? '') || commit.sha.slice(0, 10);
  // Bitbucket has "Name <address>".
  return { ...commit, title, author: author?.split('<', 1)[0]?.trim() || null };
}
