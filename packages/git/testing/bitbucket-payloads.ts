import { shaOf } from './hub-payloads.ts';

/** Payloads made up after the fields that Bitbucket Cloud documents, with what is not read beside it. */

const page = (path: string) => ({ html: { href: `https://bitbucket.example/acme/shop${path}` } });

const account = (nickname: string) => ({ type: 'user', nickname, display_name: 'Ada Lovelace' });

const repository = {
  type: 'repository',
  uuid: '{673a6070-3421-46c9-9d48-90745f7bfe8e}',
  full_name: 'acme/shop',
  name: 'shop',
  links: page(''),
  is_private: true,
};

const branchAt = (digit: string) => ({
  type: 'branch',
  name: 'web-12-pay',
  target: { type: 'commit', hash: shaOf(digit) },
});

export const bitbucketPayloads = {
  change: (fields: object = {}) => ({
    new: branchAt('b'),
    old: branchAt('a'),
    created: false,
    closed: false,
    forced: false,
    truncated: false,
    commits: [
      {
        hash: shaOf('b'),
        type: 'commit',
        message: 'Fixes WEB-12: pay by invoice\n\nAlso for WEB-13.',
        author: { raw: 'Ada Lovelace <ada@example.test>', type: 'author' },
        links: page(`/commits/${shaOf('b')}`),
      },
    ],
    ...fields,
  }),
  push: (...changes: object[]) => ({ actor: account('ada'), repository, push: { changes } }),
  pullRequest: (fields: object = {}) => ({
    actor: account('grace'),
    repository,
    pullrequest: {
      type: 'pullrequest',
      id: 5,
      title: 'Pay by invoice',
      description: 'Resolves WEB-12, WEB-14',
      links: page('/pull-requests/5'),
      state: 'OPEN',
      draft: false,
      author: account('ada'),
      source: { branch: { name: 'web-12-pay' }, commit: { hash: 'bbbbbbbbbbbb' }, repository },
      destination: { branch: { name: 'main' }, commit: { hash: 'aaaaaaaaaaaa' }, repository },
      reviewers: [],
      updated_on: '2026-09-15T14:50:55.123456+00:00',
      ...fields,
    },
  }),
};
