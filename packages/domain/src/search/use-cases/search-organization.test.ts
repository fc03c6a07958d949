import { expect, test } from 'vitest';
import { aFixture, nobody } from '../../../test/fixture.ts';
import type { Scope } from '../../kernel/scopes.ts';
import type { SearchKind } from '../search-result.ts';

test('answers only the kinds that the scopes of the credential allow', async () => {
  const { act, principal, project, boards, ticket } = await aFixture();
  const organization = principal.organizationId;
  await ticket(boards[0], 'Web page', { descriptionHtml: '<p>As &lt;asked&gt;</p>' });
  await act.createDocument(principal, { organization, title: 'Web rules' });
  const found = async (scopes: Scope[], kinds?: SearchKind[]) => {
    const input = { organization, words: ['web'], page: { limit: 20 }, kinds };
    const { items: results } = await act.searchOrganization({ ...principal, scopes }, input);
    return results.map(({ kind }) => kind).toSorted();
  };
  expect(await found(['*'])).toEqual(['document', 'project', 'ticket']);
  expect(await found(['tickets:read'])).toEqual(['ticket']);
  expect(await found(['documents:read', 'projects:read'])).toEqual(['document', 'project']);
  const lacking = { code: 'insufficient_scope', details: { required: 'documents:read' } };
  await expect(found(['tickets:read'], ['document'])).rejects.toMatchObject(lacking);
  await expect(found(['tickets:read'], ['ticket', 'document'])).rejects.toMatchObject(lacking);
  await expect(found(['tickets:write', 'events:read'])).rejects.toMatchObject({
    code: 'insufficient_scope',
  });
  const input = { organization, words: ['page'], page: { limit: 20 } };
  expect((await act.searchOrganization(principal, input)).items).toEqual([
    {
      kind: 'ticket',
      id: expect.any(String),
      key: `${project.key}-1`,
      title: 'Web page',
      snippet: 'As <asked>',
      project_id: project.id,
      updated_at: expect.any(String),
    },
  ]);
});

test('leaves out archived records unless they are asked for', async () => {
  const { act, principal, boards, ticket } = await aFixture();
  const old = await ticket(boards[0], 'Web, old');
  await act.updateTicket(principal, { ticket: old.id, archived: true });
  await ticket(boards[0], 'Web, new');
  const titles = async (archived?: boolean | 'all') => {
    const organization = principal.organizationId;
    const input = { organization, words: ['web,'], page: { limit: 9 }, archived };
    const { items: results } = await act.searchOrganization(principal, input);
    return results.map(({ title }) => title).toSorted();
  };
  expect(await titles()).toEqual(['Web, new']);
  expect(await titles(true)).toEqual(['Web, old']);
  expect(await titles('all')).toEqual(['Web, new', 'Web, old']);
});

test('answers as many results as asked for, of all kinds together', async () => {
  const { act, principal, boards, ticket } = await aFixture();
  for (const title of ['Web 1', 'Web 2', 'Web 3']) await ticket(boards[0], title);
  const input = { organization: principal.organizationId, words: ['web'], page: { limit: 2 } };
  expect((await act.searchOrganization(principal, input)).items).toHaveLength(2);
});

test('finds what is of a project, and refuses one that the caller does not see', async () => {
  const { act, principal, basalt, project, boards, ticket } = await aFixture();
  await ticket(boards[0], 'Web page');
  const neighbour = await aFixture(basalt);
  const found = (projectId: string) =>
    act.searchOrganization(principal, {
      organization: principal.organizationId,
      words: ['web'],
      kinds: ['ticket'],
      projectId,
      page: { limit: 5 },
    });
  expect((await found(project.id)).items).toHaveLength(1);
  await expect(found(neighbour.project.id)).rejects.toMatchObject({ code: 'wrong_organization' });
  await expect(found(nobody)).rejects.toMatchObject({ code: 'not_found' });
});
