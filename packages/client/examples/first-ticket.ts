import { createBasaltClient, unwrap } from '@basalt/client';

const { BASALT: baseUrl = '', KEY: token = '', PROJECT: project = '' } = process.env;
const basalt = createBasaltClient({ baseUrl, token });

const of = { params: { path: { project } } };
const body = { board_slug: 'open', title: 'My first ticket', priority: 'high' } as const;
const ticket = await unwrap(basalt.POST('/projects/{project}/tickets', { ...of, body }));
const boards = await unwrap(basalt.GET('/projects/{project}/boards', of));
const to = { board_id: boards.find(({ slug }) => slug === 'deployed')?.id ?? '' };
const at = { params: { path: { ticket: ticket.id } } };
const moved = await unwrap(basalt.POST('/tickets/{ticket}/move', { ...at, body: to }));
console.log(`${moved.key} was finished at ${moved.completed_at}`);
