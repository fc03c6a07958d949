import { isRefusal } from '@basalt/domain';
import { expect, test } from 'vitest';
import { patiently } from './concurrently.ts';
import { useTenant } from './use-server.ts';

const rounds = 12;
const { fixture, server, tenant } = await useTenant();

async function aTicket(): Promise<string> {
  const { principal, project } = tenant;
  const input = { project: project.id, boardSlug: 'open', title: 'Debated' };
  return (await server.useCases.createTicket(principal, input)).id;
}

/** Comments on the ticket from all sides while `end` happens; the kinds of what happened, in order. */
async function raced(ticket: string, end: () => Promise<unknown>): Promise<string[]> {
  const { principal, project } = tenant;
  const { useCases } = server;
  const say = async () =>
    patiently(() =>
      useCases.createTicketComment(principal, { parent: ticket, bodyHtml: 'x' }),
    ).catch((error: unknown) => {
      if (!isRefusal(error, 'not_found') && !isRefusal(error, 'project_archived')) throw error;
    });
  await Promise.all([say(), say(), patiently(end), say(), say()]);
  await fixture.seeAs(principal);
  const rows = await fixture.sql<{ kind: string }>(
    `select kind from basalt.events
    where organization_id = $1 and subject_id in ($2, $3) and kind <> 'project.unarchived' order by id`,
    [principal.organizationId, ticket, project.id],
  );
  return rows.map(({ kind }) => kind);
}

test('no comment is added to a ticket after its deletion, in any order of commits', async () => {
  const { principal } = tenant;
  for (let round = 0; round < rounds; round += 1) {
    const ticket = await aTicket();
    const kinds = await raced(ticket, () => server.useCases.deleteTicket(principal, { ticket }));
    expect(kinds.at(-1)).toBe('ticket.deleted');
  }
});

test('no comment is added to a ticket after its project is archived, in any order of commits', async () => {
  const { principal, project } = tenant;
  const archive = (archived: boolean) =>
    server.useCases.updateProject(principal, { project: project.id, archived });
  for (let round = 0; round < rounds; round += 1) {
    const kinds = await raced(await aTicket(), () => archive(true));
    expect(kinds.at(-1)).toBe('project.archived');
    await archive(false);
  }
});

test('two who edit one comment both leave their event, the later over the earlier', async () => {
  const { principal } = tenant;
  const { useCases } = server;
  const parent = await aTicket();
  const { id } = await useCases.createTicketComment(principal, { parent, bodyHtml: '0' });
  const texts = ['1', '2', '3', '4'];
  await Promise.all(
    texts.map((bodyHtml) =>
      patiently(() => useCases.updateTicketComment(principal, { parent, comment: id, bodyHtml })),
    ),
  );
  const rows = await fixture.sql<{ from: string; to: string }>(
    `select changes -> 'body_html' ->> 'from' as from, changes -> 'body_html' ->> 'to' as to
    from basalt.events where subject_id = $1 and kind = 'ticket.comment.updated' order by id`,
    [parent],
  );
  expect(rows.map(({ to }) => to).toSorted()).toEqual(texts);
  expect(rows.map(({ from }) => from)).toEqual(['0', ...rows.slice(0, -1).map(({ to }) => to)]);
  const now = await useCases.readTicketComment(principal, { parent, comment: id });
  expect(now.body_html).toBe(rows.at(-1)?.to);
});
