import type { Principal } from '@basalt/domain';
import { aMember, closeAfterTests } from '@basalt/domain/testing';
import { beforeAll, expect, test } from 'vitest';
import { concurrently, calls, dice, raceSeed } from './concurrently.ts';
import { aTenant, openFixture, type Server } from './fixture.ts';

const fixture = await closeAfterTests(openFixture());

let servers: Server[];

beforeAll(async () => {
  servers = [await fixture.serve(), await fixture.serve()];
});

/** Makes notifications with both servers at once until nothing is left. */
async function notify(organization: string): Promise<void> {
  for (;;) {
    const makers = calls(4, async (index) =>
      (servers[index % 2] as Server).useCases.notifyOfNews(organization),
    );
    const { done, failed } = await concurrently(makers);
    expect(failed).toEqual([]);
    if (!done.includes(true) && (await isQuiet(organization))) return;
  }
}

/** The log is settled to its end, and all of it was read. */
async function isQuiet(organization: string): Promise<boolean> {
  const [row] = await fixture.sql(
    `select (select id from basalt.events where organization_id = $1 order by horizon desc, sequence desc limit 1)
      is not distinct from (select event_id from basalt.notified_events where organization_id = $1) as is_quiet`,
    [organization],
  );
  return (row as { is_quiet: boolean }).is_quiet;
}

test('several workers beside changes make one notification of each event for each person, in its order', async () => {
  const [server] = servers as [Server];
  const { useCases: use } = server;
  const { principal, project, boardId } = await aTenant(server);
  await fixture.seeAs(principal);
  const { organizationId } = principal;
  const people: string[] = [];
  for (let made = 0; made < 4; made += 1) {
    const { id } = await aMember({
      tenancy: server.tenancy,
      newId: fixture.newId,
      principal,
      tick: () => new Date(),
    });
    await use.addProjectMember(principal, { project: project.id, user: id });
    people.push(id);
  }
  const as = (id: string): Principal => ({
    ...principal,
    actor: { type: 'user', id, name: 'Ada' },
    person: { userId: id, role: 'member' },
  });
  const roll = dice(raceSeed);
  const ticketIds: string[] = [];
  for (let made = 0; made < 5; made += 1) {
    const { id } = await use.createTicket(principal, {
      project: project.id,
      boardId: boardId('open'),
      title: `Ticket ${made}`,
      assigneeIds: people,
    });
    ticketIds.push(id);
  }
  const expected = new Map<string, number>(people.map((id) => [id, ticketIds.length]));
  const acts = calls(60, async (index) => {
    const [who, ticket] = [people[roll(4)] as string, ticketIds[roll(5)] as string];
    await use.createTicketComment(as(who), { parent: ticket, bodyHtml: `<p>${index}</p>` });
    for (const id of people) if (id !== who) expected.set(id, (expected.get(id) ?? 0) + 1);
  });
  const [{ failed }] = await Promise.all([concurrently(acts), notify(organizationId)]);
  expect(failed).toEqual([]);
  await notify(organizationId);
  for (const id of people) {
    const { notifications } = server.tenancy.queriesOf(principal);
    const { items } = await notifications.ofPerson(id, { limit: 200 });
    expect(items).toHaveLength(expected.get(id) ?? 0);
    for (const ticket of ticketIds) {
      const rows = await fixture.sql(
        `select e.sequence from basalt.notifications n
        join basalt.notification_recipients r on r.organization_id = n.organization_id and r.notification_id = n.id
        join basalt.events e on e.organization_id = n.organization_id and e.id = n.event_id
        where n.organization_id = $1 and r.user_id = $2 and n.ticket_id = $3 order by n.id`,
        [organizationId, id, ticket],
      );
      const places = rows.map((row) => Number((row as { sequence: string }).sequence));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(new Set(places).size).toBe(places.length);
    }
  }
});
