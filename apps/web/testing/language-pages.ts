import type { Page } from 'playwright-core';
import type { Key } from '../src/words/keys.ts';
import { callApi, demoOrganization } from './call-api.ts';
import type { ServerProcess } from './server-process.ts';

/** A page that is looked at in every language: its address, and the words of the button that opens a form over it. */
export interface LanguagePage {
  readonly path: string;
  readonly press?: Key;
}

/** The pages of somebody who is not signed in. */
export const outerPages: Readonly<Record<string, LanguagePage>> = {
  'sign-in': { path: '/login' },
};

/** The pages of the owner of the demo whose words are most likely not to fit. */
export const innerPages: Readonly<Record<string, LanguagePage>> = {
  home: { path: '/app' },
  inbox: { path: '/app/notifications' },
  board: { path: '/app/projects/WEB' },
  'new-ticket': { path: '/app/projects/WEB', press: 'frame.newTicket' },
  list: { path: '/app/projects/WEB/list' },
  timeline: { path: '/app/projects/WEB/timeline' },
  'all-timeline': { path: '/app/timeline?group=project' },
  calendar: { path: '/app/projects/WEB/calendar' },
  cycles: { path: '/app/projects/WEB/cycles' },
  plan: { path: '/app/projects/WEB/cycles/plan' },
  flow: { path: '/app/projects/WEB/flow' },
  analytics: { path: '/app/projects/WEB/analytics' },
  settings: { path: '/app/projects/WEB/settings' },
  ticket: { path: '/app/tickets/WEB-11' },
  documents: { path: '/app/documents' },
  imports: { path: '/app/imports?from=csv' },
  organization: { path: '/app/organization' },
};

/** The other pages of both, for people who compare pictures. */
export const otherOuterPages: typeof outerPages = {
  'lost-password': { path: '/login/forgot' },
  'no-invitation': { path: '/login/invitation' },
};
export const otherInnerPages: typeof innerPages = {
  projects: { path: '/app/projects' },
  search: { path: '/app/search?q=basket' },
  credentials: { path: '/app/credentials', press: 'credentials.newCredential' },
  webhooks: { path: '/app/webhooks', press: 'webhooks.newWebhook' },
  apps: { path: '/app/apps' },
  invitation: { path: '/app/organization#invite' },
  profile: { path: '/app/profile' },
  security: { path: '/app/security' },
  'notification-settings': { path: '/app/notification-settings' },
  trash: { path: '/app/trash' },
  audit: { path: '/app/audit' },
};

const table = `Key,Headline,Status,Created,Estimate,Assignee,Impact
OLD-7,Log in with a key,To do,2020-01-02,2.25,Eve,blocking
OLD-8,Make invoices,Done,2020-01-03,1,,
`;

interface Upload {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
}

/**
 * Adds to the demo what its pages lack: a webhook, a template, a ticket in the trash, and an import that the person who is signed in
 * tries. Returns the path of a document.
 */
export async function fillPages(page: Page, server: ServerProcess): Promise<string> {
  const organization = `/organizations/${await demoOrganization(server)}`;
  const create = (path: string, body: object) =>
    callApi<{ id: string }>(server, 'POST', path, body);
  await create(`${organization}/webhooks`, {
    url: 'https://hooks.example/tickets',
    events: ['ticket.created'],
  });
  await create(`${organization}/templates`, { name: 'Release', ticket: { title: 'Release' } });
  const { project_id } = await callApi<{ project_id: string }>(
    server,
    'GET',
    `${organization}/tickets/WEB-11`,
  );
  const deleted = await create(`/projects/${project_id}/tickets`, {
    board_slug: 'hold',
    title: 'Old colours',
  });
  await callApi(server, 'DELETE', `/tickets/${deleted.id}`);
  const headers = { Origin: server.address };
  const imported = await page.request.post(`${server.address}/app-api${organization}/imports`, {
    headers,
    data: {
      system: 'csv',
      file_name: 'old.csv',
      size: Buffer.byteLength(table),
      options: { columns: { Headline: 'title', Status: 'board', Assignee: 'assignees' } },
      add_people: true,
      dry_run: true,
    },
  });
  const { data } = (await imported.json()) as { data: { upload: Upload } };
  const { method, url, headers: own } = data.upload;
  await page.request.fetch(new URL(url, server.address).href, {
    method,
    headers: { ...own, ...headers },
    data: table,
  });
  const [document] = await callApi<{ id: string }[]>(server, 'GET', `${organization}/documents`);
  return `/app/documents/${document?.id}`;
}
