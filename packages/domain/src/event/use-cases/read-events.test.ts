import { expect, test } from 'vitest';
import { nobody, page } from '../../../test/fixture.ts';
import { anIdentityFixture } from '../../../test/identity-fixture.ts';
import type { Principal } from '../../access/principal.ts';

test('a member of the project reads the history of a ticket without comments and files, and nothing of what they do not see', async () => {
  const { act, principal, project, boards, ticket, ...fixture } = await anIdentityFixture();
  const organization = principal.organizationId;
  const { id } = await ticket(boards[0]);
  await act.moveTicket(principal, { ticket: id, boardId: boards[1].id });
  const comment = await act.createTicketComment(principal, { parent: id, bodyHtml: '<p>No</p>' });
  await act.deleteTicketComment(principal, { parent: id, comment: comment.id });
  const mia = await fixture.person({ email: 'mia@example.test', role: 'member' });
  const caller = await fixture.enter(mia.email);
  const member = await fixture.sign.principalFor(caller, { organization });
  const history = (of: Principal) => act.listTicketEvents(of, { record: id, page });
  await expect(history(member)).rejects.toMatchObject({ code: 'not_found' });
  await act.addProjectMember(principal, { project: project.id, user: mia.id });
  const kinds = async (of: Principal) => (await history(of)).items.map(({ type }) => type);
  expect(await kinds(member)).toEqual(['ticket.moved', 'ticket.created']);
  expect(await kinds(principal)).toEqual([
    'ticket.comment.deleted',
    'ticket.comment.created',
    'ticket.moved',
    'ticket.created',
  ]);
  for (const record of [project.id, nobody]) {
    const ofProject = act.listProjectEvents(member, { record, page });
    await expect(ofProject).rejects.toMatchObject({ code: 'not_found' });
  }
});

test('a member of the project that a ticket came to reads nothing of what happened to it before', async () => {
  const { act, principal, boards, project, ticket, ...fixture } = await anIdentityFixture();
  const organization = principal.organizationId;
  const { id } = await ticket(boards[0]);
  await act.updateTicket(principal, { ticket: id, title: 'Secret' });
  await act.updateTicket(principal, { ticket: id, title: 'Told' });
  const mia = await fixture.person({ email: 'mia@example.test', role: 'member' });
  const caller = await fixture.enter(mia.email);
  const member = await fixture.sign.principalFor(caller, { organization });
  const open = await act.createProject(principal, { organization, key: 'OPEN', name: 'Open' });
  await act.addProjectMember(principal, { project: open.id, user: mia.id });
  const { items } = await act.listBoards(principal, { project: open.id, page });
  const boardId = items[0]?.id ?? '';
  const moved = await act.moveTicket(principal, { ticket: id, projectId: open.id, boardId });
  const history = async (of: Principal) =>
    (await act.listTicketEvents(of, { record: moved.key, page })).items;
  const seen = await history(member);
  expect(seen.map(({ type }) => type)).toEqual(['ticket.moved']);
  expect(JSON.stringify(seen)).not.toContain('Secret');
  expect((await history(principal)).length).toBe(5);
  await act.addProjectMember(principal, { project: project.id, user: mia.id });
  expect((await history(member)).length).toBe(5);
});

test('who may edit a document reads its history without comments and files; other members do not', async () => {
  const { act, principal, ...fixture } = await anIdentityFixture();
  const organization = principal.organizationId;
  const memberWith = async (email: string) => {
    const person = await fixture.person({ email, role: 'member' });
    const caller = await fixture.enter(person.email);
    return { person, member: await fixture.sign.principalFor(caller, { organization }) };
  };
  const mia = await memberWith('mia@example.test');
  const otherPrincipal = await memberWith('other@example.test');
  const { id } = await act.createDocument(principal, {
    organization,
    title: 'How we deploy',
    status: 'published',
    editorIds: [mia.person.id],
  });
  await act.createDocumentComment(principal, { parent: id, bodyHtml: '<p>Yes</p>' });
  const kinds = async (of: Principal) => {
    const { items } = await act.listDocumentEvents(of, { record: id, page });
    return items.map(({ type }) => type);
  };
  expect(await kinds(mia.member)).toEqual(['document.published', 'document.created']);
  expect(await kinds(principal)).toEqual([
    'document.comment.created',
    'document.published',
    'document.created',
  ]);
  await expect(kinds(otherPrincipal.member)).rejects.toMatchObject({ code: 'not_found' });
});

test('a member reads what happened lately in their own projects, without descriptions and comments', async () => {
  const { act, principal, project, boards, ticket, basalt, ...fixture } = await anIdentityFixture();
  const organization = principal.organizationId;
  const old = await ticket(boards[0]);
  basalt.clock.advance(31 * 86_400_000);
  const { id, key } = await ticket(boards[0]);
  await act.updateTicket(principal, { ticket: id, descriptionHtml: '<p>Secret</p>' });
  await act.createTicketComment(principal, { parent: id, bodyHtml: '<p>No</p>' });
  await act.moveTicket(principal, { ticket: id, boardId: boards[1].id });
  const mia = await fixture.person({ email: 'mia@example.test', role: 'member' });
  const caller = await fixture.enter(mia.email);
  const member = await fixture.sign.principalFor(caller, { organization });
  const activity = async (of: Principal) =>
    (await act.listActivity(of, { organization, page })).items;
  expect(await activity(member)).toEqual([]);
  await act.addProjectMember(principal, { project: project.id, user: mia.id });
  const seen = await activity(member);
  expect(seen.map(({ type, data }) => [type, data['key']])).toEqual([
    ['ticket.moved', key],
    ['ticket.updated', key],
    ['ticket.created', key],
  ]);
  expect(seen[1]?.changes).toEqual({ description_html: { from: null, to: '' } });
  expect(JSON.stringify(seen)).not.toMatch(/Secret|No</u);
  expect(JSON.stringify(await activity(principal))).not.toContain(old.key);
  const elsewhere = act.listActivity(principal, { organization: nobody, page });
  await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' });
});
