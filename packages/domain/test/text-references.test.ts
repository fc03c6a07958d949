import { expect, test } from 'vitest';
import { anIdentityFixture } from './identity-fixture.ts';
import { nobody } from './fixture.ts';

const picture = (id: string) => `<img src="/files/${id}">`;
const mention = ({ id }: { id: string }) => `<a data-mention="${id}">@B</a>`;
const textWith = (...parts: string[]) => `<p>see ${parts.join(' and ')}</p>`;

/** A project with a member, a person outside of it, and a file of the organization. */
async function aStage() {
  const fixture = await anIdentityFixture();
  const { act, principal, project, boards, ticket } = fixture;
  const member = await fixture.person({ email: 'mia@example.test', role: 'member' });
  await act.addProjectMember(principal, { project: project.id, user: member.id });
  const outside = await fixture.person({ email: 'otto@example.test', role: 'member' });
  const parent = (await ticket(boards[0])).id;
  const file = await act.createTicketFile(principal, {
    parent,
    name: 'a.png',
    size: 3,
    mediaType: 'image/png',
  });
  const sent = textWith(mention(member), mention(outside), picture(file.id), picture(nobody));
  const inProject = textWith(mention(member), '@B', picture(file.id), '');
  const inOrganization = textWith(mention(member), mention(outside), picture(file.id), '');
  return { ...fixture, parent, sent, inProject, inOrganization };
}

test('texts of a project keep pictures of the organization and mentions of those who may read them', async () => {
  const { act, principal, project, boards, parent, sent, inProject } = await aStage();
  const created = await act.createTicket(principal, {
    project: project.id,
    boardId: boards[0].id,
    title: 'new',
    descriptionHtml: sent,
  });
  expect(created.description_html).toBe(inProject);
  const updated = await act.updateTicket(principal, { ticket: parent, descriptionHtml: sent });
  expect(updated.description_html).toBe(inProject);
  const comment = await act.createTicketComment(principal, { parent, bodyHtml: sent });
  expect(comment.body_html).toBe(inProject);
  const edited = await act.updateTicketComment(principal, {
    parent,
    comment: comment.id,
    bodyHtml: `${sent}!`,
  });
  expect(edited.body_html).toBe(`${inProject}!`);
  const [item] = await act.bulkTickets(principal, {
    project: project.id,
    mode: 'each',
    isDryRun: false,
    items: [{ op: 'create', boardId: boards[0].id, title: 'bulk', descriptionHtml: sent }],
  });
  expect(item).toMatchObject({ ticket: { description_html: inProject } });
});

test('a document of the organization mentions any member, one of a project those of the project', async () => {
  const { act, principal, project, sent, inProject, inOrganization } = await aStage();
  const organization = principal.organizationId;
  const input = { organization, title: 'How', contentHtml: sent, status: 'published' } as const;
  const document = await act.createDocument(principal, input);
  expect(document.content_html).toBe(inOrganization);
  const ofProject = await act.createDocument(principal, { ...input, projectId: project.id });
  expect(ofProject.content_html).toBe(inProject);
  const moved = await act.updateDocument(principal, {
    document: document.id,
    projectId: project.id,
    contentHtml: sent,
  });
  expect(moved.content_html).toBe(inProject);
});

test('a file of another organization is no file, and a comment of nothing else is blank', async () => {
  const { act, principal, parent } = await aStage();
  const bodyHtml = picture(nobody);
  await expect(act.createTicketComment(principal, { parent, bodyHtml })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});
