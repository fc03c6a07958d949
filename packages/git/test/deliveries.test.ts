import { expect, test } from 'vitest';
import {
  forges,
  gitLimits,
  isSigned,
  readDelivery,
  type Forge,
  type GitEvent,
} from '../src/index.ts';
import {
  bitbucketPayloads,
  githubPayloads,
  giteaPayloads,
  gitlabPayloads,
  sampleDeliveries,
  signedRequest,
} from '../testing/index.ts';
import { shaOf } from '../testing/hub-payloads.ts';

const secret = 'whsec_c2VjcmV0LW9mLXRoaXJ0eS10d28tYnl0ZXMtb2YtaXQ=';
const now = new Date('2026-09-15T14:51:00Z');

function read(forge: Forge, event: string, payload: unknown) {
  return readDelivery(forge, signedRequest({ forge, event, id: 'd-1', payload }, secret));
}

function eventsOf(forge: Forge, event: string, payload: unknown): readonly GitEvent[] {
  const delivery = read(forge, event, payload);
  expect(delivery).toMatchObject({ outcome: 'read' });
  return delivery.outcome === 'read' ? delivery.events : [];
}

test.each(sampleDeliveries)('$forge: $event gives $kinds', ({ forge, event, payload, kinds }) => {
  const request = signedRequest({ forge, event, id: 'd-1', payload }, secret);
  expect(isSigned(forge, request, { secrets: [secret], now })).toBe(true);
  const delivery = readDelivery(forge, request);
  expect(delivery).toMatchObject({ id: 'd-1', event });
  const found = delivery.outcome === 'read' ? delivery.events.map(({ kind }) => kind) : [];
  expect([delivery.outcome, found]).toEqual([kinds.length > 0 ? 'read' : 'ignored', kinds]);
});

const pushes: Record<Forge, [event: string, payload: unknown]> = {
  github: ['push', githubPayloads.push()],
  gitlab: ['Push Hook', gitlabPayloads.push()],
  gitea: ['push', giteaPayloads.push()],
  forgejo: ['push', giteaPayloads.push()],
  bitbucket: ['repo:push', bitbucketPayloads.push(bitbucketPayloads.change())],
};

test.each(forges)('%s: a push has the commit with its author, and no address of mail', (forge) => {
  const [event] = eventsOf(forge, ...pushes[forge]);
  expect(event).toMatchObject({
    kind: 'commits.pushed',
    branch: 'web-12-pay',
    isDefaultBranch: forge === 'bitbucket' ? null : false,
    isForced: false,
    isTruncated: false,
    actor: 'ada',
    repository: { name: 'acme/shop', defaultBranch: forge === 'bitbucket' ? null : 'main' },
    commits: [
      {
        sha: shaOf('b'),
        title: 'Fixes WEB-12: pay by invoice',
        message: 'Fixes WEB-12: pay by invoice\n\nAlso for WEB-13.',
        author: ['gitlab', 'bitbucket'].includes(forge) ? 'Ada Lovelace' : 'ada',
      },
    ],
  });
  expect(JSON.stringify(event)).not.toContain('@');
});

const requests: Record<Forge, [event: string, payload: unknown]> = {
  github: ['pull_request', githubPayloads.pullRequest('opened')],
  gitlab: ['Merge Request Hook', gitlabPayloads.mergeRequest('open')],
  gitea: ['pull_request', giteaPayloads.pullRequest('opened')],
  forgejo: ['pull_request', giteaPayloads.pullRequest('opened')],
  bitbucket: ['pullrequest:created', bitbucketPayloads.pullRequest()],
};
const pages: Record<Forge, string> = {
  github: 'https://github.example/acme/shop/pull/5',
  gitlab: 'https://gitlab.example/acme/shop/-/merge_requests/5',
  gitea: 'https://git.example/acme/shop/pulls/5',
  forgejo: 'https://git.example/acme/shop/pulls/5',
  bitbucket: 'https://bitbucket.example/acme/shop/pull-requests/5',
};

test.each(forges)('%s: a pull request is the same as of every other forge', (forge) => {
  const [event] = eventsOf(forge, ...requests[forge]);
  expect(event).toMatchObject({
    kind: 'pull_request.opened',
    actor: forge === 'gitlab' ? 'ada' : 'grace',
    pullRequest: {
      number: 5,
      title: 'Pay by invoice',
      description: 'Resolves WEB-12, WEB-14',
      url: pages[forge],
      state: 'open',
      author: 'ada',
      branch: 'web-12-pay',
      targetBranch: 'main',
      updatedAt: forge === 'bitbucket' ? '2026-09-15T14:50:55.123Z' : '2026-09-15T14:50:55.000Z',
    },
  });
});

test('a push to the default branch is marked, and so is a forced one', () => {
  const payload = githubPayloads.push({ ref: 'refs/heads/main', forced: true });
  expect(eventsOf('github', 'push', payload)).toMatchObject([
    { branch: 'main', isDefaultBranch: true, isForced: true },
  ]);
});

test('a branch has a page', () => {
  const payload = githubPayloads.push({ before: '0'.repeat(40), ref: 'refs/heads/ada/é#1' });
  expect(eventsOf('github', 'push', payload)[0]).toMatchObject({
    branch: 'ada/é#1',
    url: 'https://github.example/acme/shop/tree/ada/%C3%A9%231',
  });
});

test('a renamed pull request has its former title', () => {
  const changes = { title: { from: 'Pay', previous: 'Pay', current: 'Pay by invoice' } };
  const renamed: [Forge, string, unknown][] = [
    ['github', 'pull_request', githubPayloads.pullRequest('edited', {}, changes)],
    ['gitlab', 'Merge Request Hook', gitlabPayloads.mergeRequest('update', {}, { changes })],
  ];
  for (const each of renamed) {
    expect(eventsOf(...each)).toMatchObject([
      { kind: 'pull_request.updated', previousTitle: 'Pay' },
    ]);
  }
});

test('a draft is a state of its own', () => {
  const drafts: [Forge, string, unknown][] = [
    ['github', 'pull_request', githubPayloads.pullRequest('opened', { draft: true })],
    [
      'gitlab',
      'Merge Request Hook',
      gitlabPayloads.mergeRequest('open', { draft: null, work_in_progress: true }),
    ],
    ['bitbucket', 'pullrequest:created', bitbucketPayloads.pullRequest({ draft: true })],
  ];
  for (const each of drafts)
    expect(eventsOf(...each)).toMatchObject([{ pullRequest: { state: 'draft' } }]);
});

test('GitLab names the author only where the actor is the author', () => {
  const payload = gitlabPayloads.mergeRequest('merge', { state: 'merged', author_id: 5 });
  expect(eventsOf('gitlab', 'Merge Request Hook', payload)).toMatchObject([
    { actor: 'ada', pullRequest: { author: null } },
  ]);
});

test('a form with the JSON in `payload` is read', () => {
  const { headers } = signedRequest(
    { forge: 'github', event: 'push', id: 'd-1', payload: {} },
    secret,
  );
  const body = Buffer.from(
    String(new URLSearchParams({ payload: JSON.stringify(githubPayloads.push()) })),
  );
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(readDelivery('github', { headers: { ...headers, ...type }, body }).outcome).toBe('read');
});

test('a delivery that comes again has the same id and digest; without an id, the digest is the id', () => {
  const payload = githubPayloads.push();
  const delivery = read('github', 'push', payload);
  expect(read('github', 'push', payload)).toEqual(delivery);
  const request = signedRequest(
    { forge: 'github', event: 'push', id: 'two words', payload },
    secret,
  );
  expect(readDelivery('github', request)).toMatchObject({
    id: `sha256:${delivery.digest}`,
    digest: delivery.digest,
  });
});

test('a push has at most so many commits and branches, and says that more are missing', () => {
  const commits = Array.from({ length: gitLimits.commits + 1 }, () =>
    githubPayloads.commit('c', 'Pay'),
  );
  const [event] = eventsOf('github', 'push', githubPayloads.push({ commits }));
  expect(event?.kind === 'commits.pushed' && [event.commits.length, event.isTruncated]).toEqual([
    gitLimits.commits,
    true,
  ]);
  const gitlab = gitlabPayloads.push({ total_commits_count: 21 });
  expect(eventsOf('gitlab', 'Push Hook', gitlab)).toMatchObject([{ isTruncated: true }]);
  const { change, push } = bitbucketPayloads;
  const changes = Array.from({ length: gitLimits.branches + 1 }, () => change({ truncated: true }));
  const branches = eventsOf('bitbucket', 'repo:push', push(...changes));
  expect(branches).toHaveLength(gitLimits.branches);
  expect(branches[0]).toMatchObject({ isTruncated: true });
});

test('of all branches of a push the last commits are read, at most so many', () => {
  const { change, push } = bitbucketPayloads;
  const [commit] = change().commits;
  const commits = Array.from({ length: gitLimits.commits - 1 }, (_, at) => ({
    ...commit,
    message: `Commit ${at}`,
  }));
  const changes = [change(), change({ commits: commits.slice(0, 2) }), change({ commits })];
  const events = eventsOf('bitbucket', 'repo:push', push(...changes));
  const titles = events.flatMap((event) =>
    event.kind === 'commits.pushed' ? [event.commits.map(({ title }) => title)] : [],
  );
  expect(titles.map(({ length }) => length)).toEqual([1, gitLimits.commits - 1]);
  expect(titles[0]).toEqual(['Commit 1']);
  expect(events[0]).toMatchObject({ isTruncated: true });
});
