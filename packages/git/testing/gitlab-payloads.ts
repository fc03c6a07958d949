import { shaOf } from './hub-payloads.ts';

/** Payloads made up after the fields that GitLab documents, with what is not read beside it. */

const project = {
  id: 15,
  name: 'shop',
  web_url: 'https://gitlab.example/acme/shop',
  path_with_namespace: 'acme/shop',
  default_branch: 'main',
  visibility_level: 0,
};

export const gitlabPayloads = {
  push: (fields: object = {}) => ({
    object_kind: 'push',
    event_name: 'push',
    ref: 'refs/heads/web-12-pay',
    before: shaOf('a'),
    after: shaOf('b'),
    user_id: 4,
    user_name: 'Ada Lovelace',
    user_username: 'ada',
    user_email: 'ada@example.test',
    project_id: 15,
    project,
    commits: [
      {
        id: shaOf('b'),
        message: 'Fixes WEB-12: pay by invoice\n\nAlso for WEB-13.',
        title: 'Fixes WEB-12: pay by invoice',
        timestamp: '2026-09-15T16:50:55+02:00',
        url: `https://gitlab.example/acme/shop/-/commit/${shaOf('b')}`,
        author: { name: 'Ada Lovelace', email: 'ada@example.test' },
      },
    ],
    total_commits_count: 1,
    ...fields,
  }),
  mergeRequest: (action: string, fields: object = {}, beside: object = {}) => ({
    object_kind: 'merge_request',
    event_type: 'merge_request',
    user: { id: 4, name: 'Ada Lovelace', username: 'ada', email: '[REDACTED]' },
    project,
    object_attributes: {
      id: 99,
      iid: 5,
      title: 'Pay by invoice',
      description: 'Resolves WEB-12, WEB-14',
      url: 'https://gitlab.example/acme/shop/-/merge_requests/5',
      state: 'opened',
      action,
      draft: false,
      work_in_progress: false,
      author_id: 4,
      source_branch: 'web-12-pay',
      target_branch: 'main',
      updated_at: '2026-09-15 14:50:55 UTC',
      ...fields,
    },
    labels: [],
    changes: {},
    reviewers: [],
    ...beside,
  }),
};
