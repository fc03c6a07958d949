import type { TicketFilter } from '@basalt/domain';
import type { Fixture, Server, Tenant } from './fixture.ts';

/** What of a large organization is rare: of each, `each` tickets among all. */
export interface LargeOrganization {
  each: number;
  project: string;
  board: string;
  label: string;
  cycle: string;
  person: string;
  creator: string;
  /** Since when a few tickets were created, changed and completed. */
  since: Date;
  /** The keys of two tickets in the middle: one with an estimate alone, one with a date alone. */
  middleKeys: readonly string[];
}

/** Filters that each select a few tickets of a large organization. */
export const rareFilters: Readonly<
  Record<string, (of: LargeOrganization) => Partial<TicketFilter>>
> = {
  project: ({ project }) => ({ projectIds: [project] }),
  board: ({ board }) => ({ boardIds: [board] }),
  label: ({ label }) => ({ labelIds: [label] }),
  tag: () => ({ tags: ['rare'] }),
  cycle: ({ cycle }) => ({ cycleIds: [cycle] }),
  'current cycle': () => ({ cycleIds: ['current'] }),
  assignee: ({ person }) => ({ assigneeIds: [person] }),
  creator: ({ creator }) => ({ createdBy: [creator] }),
  priority: () => ({ priorities: ['highest'] }),
  'start before': () => ({ startBefore: new Date('2000-01-01') }),
  'start after': () => ({ startAfter: new Date('2100-01-01') }),
  'due before': () => ({ dueBefore: new Date('2002-01-01') }),
  'due after': () => ({ dueAfter: new Date('2100-01-01') }),
  overdue: () => ({ overdue: { is: true, at: new Date('2002-01-01') } }),
  'created since': ({ since }) => ({ createdSince: since }),
  'updated since': ({ since }) => ({ updatedSince: since }),
  'completed since': ({ since }) => ({ completedSince: since }),
  blocked: () => ({ blocked: true }),
  'has children': () => ({ has: ['children'] }),
  'has a checklist': () => ({ has: ['checklist'] }),
  archived: () => ({ archived: true }),
  deleted: () => ({ deleted: 'only', archived: 'all' }),
};

/** The place of the project with the rare records among 21. */
const last = 20;

/**
 * Gives the tenant `count` tickets in 20 projects and five in another, in a few statements: a use case for each would take
 * minutes. One in `step` is rare in each of ten ways, the others in none.
 */
export async function seedLargeOrganization(
  fixture: Fixture,
  server: Server,
  { principal }: Pick<Tenant, 'principal'>,
  count: number,
): Promise<LargeOrganization> {
  await makePlaces(fixture, server, principal);
  const { sql } = fixture;
  const { organizationId: organization } = principal;
  const each = 5;
  const step = Math.floor(count / each);
  const maker = { email: 'maker@example.test', name: 'Maker' };
  const { id: creator } = await server.useCases.createUser(principal, maker);
  await sql(
    `create temporary table made as select n, n % ${step} as way, uuidv7() as id,
      now() - interval '90 days' - n * interval '1 s' as entered_at,
      case when n % ${step} in (1, 2) then now() - n * interval '1 ms'
        else now() - interval '60 days' - n * interval '1 s' end as changed_at
    from generate_series(1, ${step * each}) n`,
  );
  await sql(
    `insert into basalt.tickets (organization_id, id, project_id, board_id, key, number, title, description_html,
      html_policy, priority, start_at, due_at, rank, archived, version, created_by, entered_board_at, created_at, updated_at, deleted_at, estimate)
    select $1, m.id, p.project, case when way = 1 or (way > 9 and m.n % 4 = 0) then p.done else p.open end,
      p.key || '-' || m.n, m.n, 'Ticket ' || m.n, '<p>' || repeat(md5(m.n::text) || ' ', 6) || '</p>', 1,
      case when way = 3 then 5 else 1 + m.n % 4 end,
      case when way = 4 then timestamptz '1999-01-01Z' when way = 5 then timestamptz '2100-06-01Z'
        when m.n % 3 = 0 then now() + (m.n % 400 - 110) * interval '1 day' end,
      case when way = 4 then timestamptz '2001-01-01Z' when way = 5 then timestamptz '2101-01-01Z'
        when m.n % 3 = 0 then now() + (m.n % 400 - 100) * interval '1 day' end,
      'i' || lpad(m.n::text, 8, '0') || '1', way = 6, 1,
      json_build_object('type', 'user', 'id', case when way = 7 then $2::uuid else p.person end, 'name', 'Somebody'),
      case when way = 1 then changed_at else entered_at end, case when way = 2 then changed_at else entered_at end,
      changed_at, case when way = 8 then changed_at end, case when m.n % 4 = 0 then m.n % 100 / 2.0 end
    from made m join places p on p.n = case way when 0 then ${last} else m.n % ${last} end`,
    [organization, creator],
  );
  await sql(
    `update basalt.tickets t set open_blockers = 1, children_total = 1, checklist_total = 1
    from made m where t.organization_id = $1 and t.number = m.n and m.way = 9`,
    [organization],
  );
  await sql(
    `update basalt.tickets t set cycle_id = p.cycle
    from made m join places p on p.n = case way when 0 then ${last} else m.n % ${last} end
    where t.organization_id = $1 and t.id = m.id and (m.n % 3 = 0 or way = 0)`,
    [organization],
  );
  for (const [table, column, value] of [
    ['ticket_labels', 'label_id', 'label'],
    ['ticket_tags', 'tag_id', 'tag'],
    ['ticket_assignees', 'user_id', 'person'],
  ]) {
    await sql(
      `insert into basalt.${table} (organization_id, ticket_id, ${column}, position)
      select $1, m.id, p.${value}, 0
      from made m join places p on p.n = case way when 0 then ${last} else m.n % ${last} end
      where m.n % 3 = 0 or way = 0`,
      [organization],
    );
  }
  const [rare] = await sql<
    Pick<LargeOrganization, 'project' | 'board' | 'label' | 'cycle' | 'person'>
  >(`select project, open as board, label, cycle, person from places where n = ${last}`);
  const middle = Math.floor(count / 2) + 20;
  const found = await sql<{ key: string }>(
    'select key from basalt.tickets where number = any($1::integer[]) order by number',
    [[middle, middle + 2]],
  );
  if (rare === undefined || found.length !== 2) throw new Error('nothing was made');
  const since = new Date(Date.now() - 3_600_000);
  return { ...rare, each, creator, since, middleKeys: found.map(({ key }) => key) };
}

/** Projects with their boards, a label, a tag, a cycle and a person each, in the table `places`. */
async function makePlaces(
  { sql, seeAs }: Fixture,
  { useCases }: Server,
  principal: Tenant['principal'],
): Promise<void> {
  const { organizationId: organization } = principal;
  for (let n = 0; n <= last; n += 1) {
    const key = `P${n + 100}`;
    await useCases.createProject(principal, { organization, name: `Project ${n}`, key });
  }
  await seeAs(principal);
  await sql(
    `create temporary table places as select substr(key, 2)::integer - 100 as n, key, id as project,
      (select b.id from basalt.boards b where b.project_id = p.id and not is_done order by position limit 1) as open,
      (select b.id from basalt.boards b where b.project_id = p.id and is_done limit 1) as done,
      uuidv7() as label, uuidv7() as tag, uuidv7() as cycle, uuidv7() as person
    from basalt.projects p where key ~ '^P1[0-9][0-9]$'`,
  );
  await sql(
    `insert into basalt.labels (organization_id, id, project_id, name, name_key, color, created_at, updated_at)
    select $1, label, project, key, key, '#64748b', now(), now() from places`,
    [organization],
  );
  await sql(
    `insert into basalt.cycles (organization_id, id, project_id, name, starts_on, ends_on, state, position, version, created_at, updated_at)
    select $1, cycle, project, key, '2031-05-05', '2031-05-18',
      case n when ${last} then 'active' else 'completed' end, 1, 1, now(), now() from places`,
    [organization],
  );
  await sql(
    `insert into basalt.tags (organization_id, id, project_id, name, name_key)
    select $1, tag, project, tag_name, tag_name
    from (select *, case n when ${last} then 'rare' else 'often' end as tag_name from places) p`,
    [organization],
  );
  await sql(
    `insert into basalt.users (id, name, email, created_at, updated_at)
    select person, key, key || '@example.org', now(), now() from places`,
  );
  await sql(
    `insert into basalt.memberships (organization_id, user_id, role, created_at)
    select $1, person, 'member', now() from places`,
    [organization],
  );
}
