import { callApi, demoOrganization, type ServerProcess } from '@basalt/web/testing';

/** A board of the long project, with its tickets in the order of the column. */
export interface LongColumn {
  id: string;
  name: string;
  tickets: { id: string; key: string }[];
}

/** The number of tickets in each of the six columns: 5,000 together. */
const lengths = [1800, 1200, 800, 600, 400, 200];
const perRequest = 1000;
const priorities = ['lowest', 'low', 'medium', 'high', 'highest'];
const titles = [
  'Totals with several tax rates',
  'The invoice of a returned order shows the former address',
  'Compare two products side by side, on narrow screens too',
  'Search finds nothing when the words are in another order',
  'Export',
];

interface Answer {
  data: { ticket: { id: string; key: string } | null }[];
}

/** Makes the project `LONG`: 5,000 tickets on six boards, with labels, due dates and people as in a real project. */
export async function makeLongBoard(server: ServerProcess): Promise<LongColumn[]> {
  const call = <Data>(method: string, path: string, body?: object) =>
    callApi<Data>(server, method, path, body);
  const organization = await demoOrganization(server);
  const at = `/organizations/${organization}`;
  const { id: project } = await call<{ id: string }>('POST', `${at}/projects`, {
    name: 'Five thousand tickets',
    key: 'LONG',
  });
  await call('POST', `/projects/${project}/boards`, { name: 'Archive' });
  const boards = await call<{ id: string; name: string }[]>('GET', `/projects/${project}/boards`);
  const labels: string[] = [];
  for (const [name, color] of [
    ['Defect', '#dc2626'],
    ['Customer', '#2563eb'],
  ]) {
    const label = await call<{ id: string }>('POST', `/projects/${project}/labels`, {
      name,
      color,
    });
    labels.push(label.id);
  }
  const people = await call<{ id: string }[]>('GET', `/projects/${project}/members`);
  const fieldsOf = (number: number) => ({
    title: `${titles[number % titles.length]} (${number})`,
    description_html: `<p>${'Some sentence of a ticket. '.repeat(8)}</p>`,
    priority: priorities[number % priorities.length],
    label_ids: labels.slice(0, number % 3),
    assignee_ids: people.slice(0, number % 3).map(({ id }) => id),
    ...(number % 4 === 0 && {
      due_at: `2031-01-${String(1 + (number % 28)).padStart(2, '0')}T12:00:00Z`,
    }),
  });
  const columns: LongColumn[] = [];
  let number = 0;
  for (const [index, { id, name }] of boards.entries()) {
    const tickets: LongColumn['tickets'] = [];
    const length = lengths[index] ?? 0;
    while (tickets.length < length) {
      const count = Math.min(perRequest, length - tickets.length);
      const items = Array.from({ length: count }, () => ({
        op: 'create',
        board_id: id,
        ...fieldsOf((number += 1)),
      }));
      const made = await call<Answer['data']>('POST', `/projects/${project}/tickets/bulk`, {
        items,
      });
      tickets.push(...made.flatMap(({ ticket }) => ticket ?? []));
    }
    columns.push({ id, name, tickets });
  }
  return columns;
}
