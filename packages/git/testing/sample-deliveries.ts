import { bitbucketPayloads } from './bitbucket-payloads.ts';
import { gitlabPayloads } from './gitlab-payloads.ts';
import { giteaPayloads, githubPayloads, zeros } from './hub-payloads.ts';
import type { UnsignedDelivery } from './signed-request.ts';

/** A delivery without its id, with the kinds of the events that it has. */
export interface SampleDelivery extends Omit<UnsignedDelivery, 'id'> {
  readonly kinds: readonly string[];
}

const [opened, review, merged, closed] = [
  ['pull_request.opened'],
  ['pull_request.review_requested'],
  ['pull_request.merged'],
  ['pull_request.closed'],
];
const updated = ['pull_request.updated'];
const pushed = ['commits.pushed'];
const created = ['branch.created', 'commits.pushed'];
const deleted = ['branch.deleted'];
const end = { state: 'closed' };
const tag = { ref: 'refs/tags/v1' };
const first = { before: zeros };
const last = { after: zeros, commits: [] };

const { push, pullRequest } = githubPayloads;
const { push: giteaPush, pullRequest: giteaRequest, deleted: giteaDeleted } = giteaPayloads;
const { push: gitlabPush, mergeRequest } = gitlabPayloads;
const { push: bitbucketPush, change, pullRequest: bitbucketRequest } = bitbucketPayloads;
const reviewer = { id: 9, username: 'grace', re_requested: false };

type Row = readonly [event: string, kinds: readonly string[], payload: unknown];

const github: readonly Row[] = [
  ['push', pushed, push()],
  ['push', created, push(first)],
  ['push', ['branch.created'], push({ ...first, commits: [] })],
  ['push', deleted, push(last)],
  ['push', [], push(tag)],
  ['push', [], push({ commits: [], forced: true })],
  ['pull_request', opened, pullRequest('opened')],
  ['pull_request', ['pull_request.reopened'], pullRequest('reopened')],
  ['pull_request', review, pullRequest('review_requested')],
  ['pull_request', review, pullRequest('ready_for_review')],
  ['pull_request', updated, pullRequest('edited', {}, { title: { from: 'Pay' } })],
  ['pull_request', updated, pullRequest('synchronize')],
  ['pull_request', merged, pullRequest('closed', { ...end, merged: true })],
  ['pull_request', closed, pullRequest('closed', end)],
  ['pull_request', [], pullRequest('labeled')],
  ['ping', [], { zen: 'Keep it logically awesome.' }],
];

const gitea: readonly Row[] = [
  ['push', pushed, giteaPush()],
  ['push', created, giteaPush(first)],
  ['delete', deleted, giteaDeleted('branch')],
  ['delete', [], giteaDeleted('tag')],
  ['pull_request', opened, giteaRequest('opened')],
  ['pull_request', review, giteaRequest('review_requested')],
  ['pull_request', updated, giteaRequest('synchronized')],
  ['pull_request', merged, giteaRequest('closed', { ...end, merged: true })],
  ['pull_request', closed, giteaRequest('closed', end)],
  ['pull_request', [], giteaRequest('label_updated')],
  ['issues', [], { action: 'opened' }],
];

const gitlab: readonly Row[] = [
  ['Push Hook', pushed, gitlabPush()],
  ['Push Hook', created, gitlabPush(first)],
  ['Push Hook', deleted, gitlabPush(last)],
  ['Merge Request Hook', opened, mergeRequest('open')],
  [
    'Merge Request Hook',
    [...opened, ...review],
    mergeRequest('open', {}, { reviewers: [reviewer] }),
  ],
  [
    'Merge Request Hook',
    review,
    mergeRequest('update', {}, { changes: { reviewers: { previous: [], current: [reviewer] } } }),
  ],
  [
    'Merge Request Hook',
    review,
    mergeRequest(
      'update',
      {},
      {
        changes: {
          reviewers: { previous: [reviewer], current: [{ ...reviewer, re_requested: true }] },
        },
      },
    ),
  ],
  [
    'Merge Request Hook',
    updated,
    mergeRequest(
      'update',
      {},
      { changes: { reviewers: { previous: [reviewer], current: [reviewer] } } },
    ),
  ],
  [
    'Merge Request Hook',
    review,
    mergeRequest('update', {}, { changes: { draft: { previous: true, current: false } } }),
  ],
  ['Merge Request Hook', merged, mergeRequest('merge', { state: 'merged' })],
  ['Merge Request Hook', closed, mergeRequest('close', end)],
  ['Merge Request Hook', [], mergeRequest('approved')],
  ['Tag Push Hook', [], gitlabPush(tag)],
];

const bitbucket: readonly Row[] = [
  ['repo:push', pushed, bitbucketPush(change())],
  ['repo:push', created, bitbucketPush(change({ old: null, created: true }))],
  ['repo:push', deleted, bitbucketPush(change({ new: null, closed: true, commits: [] }))],
  ['repo:push', [], bitbucketPush(change({ new: { type: 'tag', name: 'v1' }, old: null }))],
  ['repo:push', [...created, ...pushed], bitbucketPush(change({ old: null }), change())],
  ['pullrequest:created', opened, bitbucketRequest()],
  [
    'pullrequest:created',
    [...opened, ...review],
    bitbucketRequest({ reviewers: [{ uuid: '{1}' }] }),
  ],
  ['pullrequest:updated', updated, bitbucketRequest({ reviewers: [{ uuid: '{1}' }] })],
  ['pullrequest:fulfilled', merged, bitbucketRequest({ state: 'MERGED' })],
  ['pullrequest:rejected', closed, bitbucketRequest({ state: 'DECLINED' })],
  ['pullrequest:approved', [], bitbucketRequest()],
];

/** Each kind of delivery of each forge. */
export const sampleDeliveries: readonly SampleDelivery[] = Object.entries({
  github,
  gitea,
  forgejo: gitea,
  gitlab,
  bitbucket,
} as const).flatMap(([forge, rows]) =>
  rows.map(([event, kinds, payload]) => ({ forge: forge as 'github', event, kinds, payload })),
);
