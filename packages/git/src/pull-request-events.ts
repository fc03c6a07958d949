import type * as v from 'valibot';
import type { ForgeShape } from './forge-shapes.ts';
import type { EventSource, GitEvent, PullRequestChange, PullRequestState } from './git-event.ts';
import { changeFields, pullRequestFields } from './payload-fields.ts';
import { readFields, valueAt } from './read-fields.ts';

/** By the actions of GitHub, Gitea and Forgejo, of GitLab, and by the events of Bitbucket. Others are ignored. */
const changes: ReadonlyMap<string, PullRequestChange> = new Map([
  ['opened', 'opened'],
  ['reopened', 'reopened'],
  ['edited', 'updated'],
  ['synchronize', 'updated'],
  ['synchronized', 'updated'],
  ['converted_to_draft', 'updated'],
  ['ready_for_review', 'review_requested'],
  ['review_requested', 'review_requested'],
  ['closed', 'closed'],
  ['open', 'opened'],
  ['reopen', 'reopened'],
  ['update', 'updated'],
  ['close', 'closed'],
  ['merge', 'merged'],
  ['pullrequest:created', 'opened'],
  ['pullrequest:updated', 'updated'],
  ['pullrequest:rejected', 'closed'],
  ['pullrequest:fulfilled', 'merged'],
]);

/** States of all forges. Any other is open. */
const ended: ReadonlyMap<string, PullRequestState> = new Map([
  ['closed', 'closed'],
  ['declined', 'closed'],
  ['superseded', 'closed'],
  ['merged', 'merged'],
]);

type ChangeFields = v.InferOutput<typeof changeFields>;

interface PullRequestPayload {
  readonly shape: ForgeShape;
  readonly event: string;
  readonly payload: unknown;
  readonly source: EventSource;
  readonly actorId: string | null;
}

/** The events of a payload about a pull request: one, or two if it is opened with reviewers. None for other actions. */
export function pullRequestEvents(read: PullRequestPayload): GitEvent[] {
  const { shape, event, payload, source, actorId } = read;
  const details = readFields(changeFields, shape.change, payload);
  const change = changes.get(details.action ?? event);
  if (change === undefined) return [];
  const request = readFields(pullRequestFields, shape.pullRequest, payload);
  const state = stateOf(details);
  const { authorId, previousTitle } = details;
  // GitLab names only the actor.
  const author =
    request.author ?? (authorId !== null && authorId === actorId ? source.actor : null);
  const pullRequest = { ...request, state, author, description: request.description ?? '' };
  const kinds = kindsOf(change === 'closed' && state === 'merged' ? 'merged' : change, details);
  return kinds.map((kind) => ({
    kind: `pull_request.${kind}`,
    pullRequest,
    previousTitle,
    ...source,
  }));
}

function stateOf({ state, isDraft, isMerged }: ChangeFields): PullRequestState {
  if (isMerged === true) return 'merged';
  return ended.get(state.toLowerCase()) ?? (isDraft === true ? 'draft' : 'open');
}

/** GitHub, Gitea and Forgejo send an own event when a review is requested, GitLab and Bitbucket do not. */
function kindsOf(change: PullRequestChange, details: ChangeFields): PullRequestChange[] {
  const { reviewers, reviewersBefore, reviewersAfter, wasDraft, isDraft } = details;
  if (change === 'opened' && (reviewers ?? []).length > 0) return ['opened', 'review_requested'];
  if (change !== 'updated') return [change];
  const before = new Set((reviewersBefore ?? []).map((each) => valueAt(each, 'id')));
  const requests = (reviewersAfter ?? []).some(
    (each) => valueAt(each, 're_requested') === true || !before.has(valueAt(each, 'id')),
  );
  return requests || (wasDraft === true && isDraft === false) ? ['review_requested'] : ['updated'];
}
