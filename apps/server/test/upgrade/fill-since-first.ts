import { knownTo, type FixtureAccess, type ReleaseApi, type ReleaseRecord } from './release-api.ts';

/** What the later steps refer to. */
export interface FilledRelease {
  /** The tickets that the release was filled with. */
  tickets: readonly ReleaseRecord[];
  /** A person besides the owner. */
  other: ReleaseRecord;
}

/**
 * Adds what releases after 0.1.0 store: views with calendars, imports, files, invitations into projects, choices of mails, and the
 * deletion of a label and of a board with tickets. A release without a capability answers 404 or 405, and has none of it.
 */
export async function fillSinceFirst(
  api: ReleaseApi,
  { organization, project }: FixtureAccess,
  { tickets, other }: FilledRelease,
): Promise<void> {
  const known = knownTo(api);
  const [first] = tickets;
  const own = `/app-api/organizations/${organization}`;

  const shared = { name: 'Mine, by due date', shared: true };
  for (const more of [{ project_id: project, ...shared }, { name: 'Only for me' }]) {
    const body = { query: { sort: 'due_at' }, ...more };
    const view = await known('POST', `${own}/views`, body);
    if (view !== null) await known('POST', `/app-api/views/${view.id}/calendar`);
  }

  const table = [
    'Key,Title,Description,Status,Assignee,Labels,Due date,Parent',
    `1,"Paper, „A4“",**Two** boxes,Ordered,${String(other['email'])},office,2027-01-15,`,
    '2,Pens,"- [ ] blue\n- [x] red",Done,nobody@office.example,"office,small",,1',
  ].join('\n');
  for (const name of ['orders.csv', 'orders again.csv']) {
    await importTable(api, organization, { file_name: name, table });
  }
  await known('PATCH', `${own}/mail-choices`, {
    times: { mentioned: 'daily' },
    daily_hour: 7,
    time_zone: 'Europe/Berlin',
  });
  await known('PUT', `${own}/app-policy`, { policy: 'any' });
  for (const email of ['Grace@Office.example', 'linus@office.example']) {
    await known('POST', `${own}/invitations`, { email, role: 'member', project_ids: [project] });
  }
  await upload(api, `/tickets/${first?.id}/files`, 'list ä.txt', 'paper\npens\n');
  await known('DELETE', `/app-api/tickets/${first?.id}/watch`);
  await deleteSets(api, project);
}

/** Imports a CSV file, and waits until it has ended. */
async function importTable(
  api: ReleaseApi,
  organization: string,
  { file_name: name, table }: { file_name: string; table: string },
): Promise<void> {
  const bytes = new TextEncoder().encode(table);
  const body = {
    system: 'csv',
    file_name: name,
    size: bytes.length,
    project_name: 'Orders',
    add_people: true,
  };
  const job = await knownTo(api)('POST', `/organizations/${organization}/imports`, body);
  if (job === null) return;
  await send(job, bytes);
  for (let tries = 0; tries < 300; tries += 1) {
    const { state } = await api.ask('GET', `/imports/${job.id}`);
    if (state === 'done') return;
    if (state === 'failed') throw new Error('the import failed');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('the import did not end');
}

async function upload(api: ReleaseApi, at: string, name: string, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  const body = { name, size: bytes.length, media_type: 'text/plain' };
  const file = await knownTo(api)('POST', at, body);
  if (file !== null) await send(file, bytes);
}

/** Sends bytes to the address that the answer about a file or an import contains. */
async function send(record: ReleaseRecord, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const { url, headers } = record['upload'] as { url: string; headers: Record<string, string> };
  const answer = await fetch(url, { method: 'PUT', headers, body: bytes });
  if (!answer.ok) throw new Error(`an upload ended with ${answer.status}`);
}

/** Deletes a label and a board that tickets have: each is one event that touches several records. */
async function deleteSets({ ask }: ReleaseApi, project: string): Promise<void> {
  const label = await ask('POST', `/projects/${project}/labels`, { name: 'for a while' });
  const board = await ask('POST', `/projects/${project}/boards`, { name: 'Waiting room' });
  const boards = await ask<ReleaseRecord[]>('GET', `/projects/${project}/boards`);
  for (const title of ['Waits', 'Waits, too']) {
    await ask('POST', `/projects/${project}/tickets`, {
      board_id: board.id,
      title,
      label_ids: [label.id],
    });
  }
  await ask('DELETE', `/labels/${label.id}`);
  await ask('DELETE', `/boards/${board.id}?move_to_board_id=${boards[0]?.id}`);
}
