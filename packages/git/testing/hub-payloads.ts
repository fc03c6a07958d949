/** Payloads made up after the fields that GitHub, Gitea and Forgejo document, with what is not read beside it. */

export const zeros = '0'.repeat(40);
export const shaOf = (digit: string): string => digit.repeat(40);

const account = (login: string) => ({ id: 7, login, email: `${login}@example.test`, type: 'User' });

const repositoryAt = (host: string) => ({
  id: 140,
  name: 'shop',
  full_name: 'acme/shop',
  private: true,
  owner: account('acme'),
  html_url: `https://${host}/acme/shop`,
  default_branch: 'main',
});

const commitAt = (host: string, digit: string, message: string) => ({
  id: shaOf(digit),
  message,
  timestamp: '2026-09-15T16:50:55+02:00',
  url: `https://${host}/acme/shop/commit/${shaOf(digit)}`,
  author: { name: 'Ada Lovelace', email: 'ada@example.test', username: 'ada' },
  added: ['pay.ts'],
  removed: [],
  modified: [],
});

const pushAt =
  (host: string) =>
  (fields: object = {}) => ({
    ref: 'refs/heads/web-12-pay',
    before: shaOf('a'),
    after: shaOf('b'),
    commits: [commitAt(host, 'b', 'Fixes WEB-12: pay by invoice\n\nAlso for WEB-13.')],
    repository: repositoryAt(host),
    pusher: { name: 'ada', email: 'ada@example.test' },
    sender: account('ada'),
    ...fields,
  });

const pullRequestAt =
  (host: string, page: string) =>
  (action: string, fields: object = {}, changes: object = {}) => ({
    action,
    number: 5,
    changes,
    pull_request: {
      id: 900,
      number: 5,
      title: 'Pay by invoice',
      body: 'Resolves WEB-12, WEB-14',
      html_url: `https://${host}/acme/shop/${page}/5`,
      state: 'open',
      draft: false,
      merged: false,
      user: account('ada'),
      head: { label: 'web-12-pay', ref: 'web-12-pay', sha: shaOf('b') },
      base: { label: 'main', ref: 'main', sha: shaOf('a') },
      updated_at: '2026-09-15T14:50:55Z',
      ...fields,
    },
    repository: repositoryAt(host),
    sender: account('grace'),
  });

export const githubPayloads = {
  commit: (digit: string, message: string) => commitAt('github.example', digit, message),
  push: pushAt('github.example'),
  pullRequest: pullRequestAt('github.example', 'pull'),
};

export const giteaPayloads = {
  push: (fields: object = {}) => pushAt('git.example')({ total_commits: 1, ...fields }),
  pullRequest: pullRequestAt('git.example', 'pulls'),
  deleted: (type: string) => ({
    ref: 'web-12-pay',
    ref_type: type,
    pusher_type: 'user',
    repository: repositoryAt('git.example'),
    sender: account('ada'),
  }),
};
