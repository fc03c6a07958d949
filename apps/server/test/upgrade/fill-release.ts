import { fillSinceFirst, type FilledRelease } from './fill-since-first.ts';
import { knownTo, type FixtureAccess, type ReleaseApi, type ReleaseRecord } from './release-api.ts';

/**
 * What makes the release's data more than its demo: work of a key, notifications of the owner in each state, and what later releases
 * store. Returns what further steps refer to.
 */
export async function fillRelease(
  api: ReleaseApi,
  access: FixtureAccess,
  receiver: string,
): Promise<FilledRelease> {
  const { organization, project, email } = access;
  const { ask } = api;
  const known = knownTo(api);
  const members = await ask<ReleaseRecord[]>('GET', `/organizations/${organization}/members`);
  const [owner, otherMember] = members.toSorted(
    (member, next) => Number(next['email'] === email) - Number(member['email'] === email),
  ) as [ReleaseRecord, ReleaseRecord];
  await ask('POST', `/organizations/${organization}/webhooks`, {
    url: receiver,
    events: ['ticket.*', 'document.*'],
  });
  const label = await ask('POST', `/projects/${project}/labels`, {
    name: 'Büro & Post',
    color: '#336699',
  });
  const ticket = (title: string, more: object = {}) =>
    ask('POST', `/projects/${project}/tickets`, { board_slug: 'open', title, ...more });
  const first = await ticket('Order paper — „A4“, 80 g/m²', {
    description_html:
      '<p>Two boxes &amp; a <strong>pen</strong></p><ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>ask</p></li><li data-type="taskItem" data-checked="false"><p>order</p></li></ul>',
    assignee_ids: [owner.id, otherMember.id],
    label_ids: [label.id],
    tag_names: ['office', 'büro'],
    priority: 'high',
    due_at: new Date(Date.now() + 3 * 3_600_000).toISOString(),
  });
  const second = await ticket('Look for a new printer', {
    assignee_ids: [owner.id],
    estimate: 2.5,
  });
  const boards = await ask<ReleaseRecord[]>('GET', `/projects/${project}/boards`);
  await ask('POST', `/tickets/${second.id}/move`, { board_id: boards[1]?.id });
  await ask('PATCH', `/tickets/${second.id}`, {
    title: 'Look for a new printer (A3)',
    archived: true,
  });
  const removed = await ticket('Made by mistake');
  await ask('DELETE', `/tickets/${removed.id}`);
  await ask('POST', `/tickets/${first.id}/comments`, {
    body_html: `<p><a data-mention="${owner.id}">@${owner.name}</a> which pen?</p>`,
  });
  const document = await ask('POST', `/organizations/${organization}/documents`, {
    title: 'How we order',
    content_html: '<h2>Steps</h2><table><tbody><tr><td>1</td><td>Ask</td></tr></tbody></table>',
    project_id: project,
    status: 'published',
    tag_names: ['office'],
  });
  await ask('POST', `/documents/${document.id}/comments`, { body_html: '<p>Good.</p>' });
  await ask('POST', `/organizations/${organization}/notifications`, {
    title: 'The office is closed on Friday',
    body: 'From noon on.',
    user_ids: [owner.id, otherMember.id],
  });
  await ask('POST', `/app-api/organizations/${organization}/invitations`, {
    email: 'grace@office.example',
    role: 'member',
  });
  await known('PUT', `/app-api/tickets/${second.id}/watch`);
  await known('POST', `/tickets/${first.id}/relations`, { type: 'blocks', ticket: second.id });
  await ask('PATCH', `/tickets/${first.id}`, { priority: 'highest' });
  const filled = { tickets: [first, second], other: otherMember };
  await fillSinceFirst(api, access, filled);

  const hasReasons = await untilNotified(api);
  const inbox = await ask<ReleaseRecord[]>('GET', '/app-api/me/notifications');
  await ask('POST', `/app-api/me/notifications/${inbox[0]?.id}/read`);
  if (hasReasons)
    await known('PATCH', '/app-api/me/notifications', { ids: [inbox[1]?.id], done: true });
  return filled;
}

/** Waits until the notifications that the log leads to are made; false for a release that makes none. */
async function untilNotified(api: ReleaseApi): Promise<boolean> {
  for (let tries = 0; tries < 50; tries += 1) {
    const inbox = await api.ask<ReleaseRecord[]>('GET', '/app-api/me/notifications');
    if (inbox.some(({ reason }) => reason === 'mentioned')) return true;
    if (inbox.every((entry) => !('reason' in entry)) && tries > 10) return false;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('nobody was notified of a mention');
}
