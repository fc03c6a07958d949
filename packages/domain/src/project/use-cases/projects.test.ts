import { expect, test } from 'vitest';
import { aFixture, page } from '../../../test/fixture.ts';

const day = 24 * 60 * 60 * 1000;

test('creates a project with its default boards and tells it once, boards inside', async () => {
  const fixture = await aFixture();
  const { act, principal, project, boards } = fixture;
  const input = {
    organization: project.organization_id,
    name: 'Mobile',
    key: 'mob',
    description: ' ',
  };
  const made = await act.createProject(principal, input);
  expect(made).toMatchObject({
    key: 'MOB',
    name: 'Mobile',
    description: null,
    archived: false,
    version: 1,
  });
  expect(boards.map(({ slug, is_done: isDone, position }) => [slug, isDone, position])).toEqual([
    ['open', false, 0],
    ['hold', false, 1],
    ['in-progress', false, 2],
    ['pull-request', false, 3],
    ['deployed', true, 4],
  ]);
  expect(new Set(boards.map(({ color }) => color)).size).toBe(5);
  expect(fixture.news()).toEqual(['project.created']);
  const slugs = boards.map(({ slug }) => ({ slug }));
  expect(fixture.basalt.events.at(-1)).toMatchObject({ data: { ...made, boards: slugs } });
});

test('makes a derived key unique, and refuses a chosen one that a project has or had', async () => {
  const { act, principal, project, basalt } = await aFixture();
  const organization = project.organization_id;
  const second = await act.createProject(principal, { organization, name: 'Web shop' });
  expect([project.key, second.key]).toEqual(['WEBSHOP', 'WEBSHOP2']);
  await act.deleteProject(principal, { project: second.id });
  for (const key of ['webshop', 'WEBSHOP2']) {
    await expect(
      act.createProject(principal, { organization, name: 'X', key }),
    ).rejects.toMatchObject({
      details: { errors: { key: ['is taken by another project'] } },
    });
  }
  const neighbour = await aFixture(basalt);
  expect(neighbour.project.key).toBe('WEBSHOP');
});

test('lets one of many at once have a key', async () => {
  const { act, principal, project } = await aFixture();
  const input = { organization: project.organization_id, name: 'Mobile', key: 'MOB' };
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, () => act.createProject(principal, input)),
  );
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('edits a project, tells nothing when nothing changes, and keeps to the version', async () => {
  const fixture = await aFixture();
  const { act, principal, project } = fixture;
  const update = (patch: { name?: string; description?: string | null }, ifMatch: number[]) =>
    act.updateProject(principal, { project: project.id, ...patch, conditions: { ifMatch } });
  const after = await update({ name: 'Shop', description: 'Sells' }, [1]);
  expect(after).toEqual({ ...project, name: 'Shop', description: 'Sells', version: 2 });
  expect(await update({ name: 'Shop' }, [2])).toEqual(after);
  expect(fixture.news()).toEqual(['project.updated']);
  expect((await update({ description: null }, [2])).description).toBeNull();
});

test('an archived project can be read, archived again, unarchived with edits, and deleted', async () => {
  const fixture = await aFixture();
  const { act, principal, project } = fixture;
  const update = (patch: { name?: string; archived?: boolean }) =>
    act.updateProject(principal, { project: project.id, ...patch });
  const archived = await update({ archived: true, name: 'Old shop' });
  expect(fixture.news()).toEqual(['project.updated', 'project.archived']);
  expect(await act.readProject(principal, { project: project.id })).toEqual(archived);
  expect(await update({ archived: true })).toEqual(archived);
  expect(await update({})).toEqual(archived);
  await expect(update({ name: 'X' })).rejects.toMatchObject({ code: 'project_archived' });
  await expect(update({ name: 'X', archived: true })).rejects.toMatchObject({
    code: 'project_archived',
  });
  expect(await update({ name: 'New shop', archived: false })).toMatchObject({
    name: 'New shop',
    version: 3,
  });
  expect(fixture.news()).toEqual(['project.updated', 'project.unarchived']);
  await update({ archived: true });
  await act.deleteProject(principal, { project: project.id });
  expect(fixture.news()).toEqual(['project.archived', 'project.deleted']);
});

test('a deleted project takes everything in it along, and brings it back when restored', async () => {
  const fixture = await aFixture();
  const { act, principal, project, boards } = fixture;
  const ticket = await fixture.ticket(boards[0]);
  await act.createLabel(principal, { project: project.id, name: 'bug' });
  await act.deleteProject(principal, { project: project.id });
  fixture.basalt.clock.advance(30 * day);
  const restored = await act.restoreProject(principal, { project: project.id });
  expect(restored).toMatchObject({ key: project.key, version: 3 });
  expect(await act.readTicket(principal, { ticket: ticket.id })).toEqual(ticket);
  expect(await act.readBoard(principal, { board: boards[0].id })).toMatchObject({
    ticket_count: 1,
  });
  expect(fixture.news()).toEqual(['label.created', 'project.deleted', 'project.restored']);
});

test('lists the projects of the own organization and reads it', async () => {
  const { act, principal, project, basalt } = await aFixture();
  await aFixture(basalt);
  const organization = project.organization_id;
  const filter = { archived: 'all', words: [] } as const;
  const { items } = await act.listProjects(principal, { organization, filter, page });
  expect(items).toEqual([project]);
  const own = await act.readOrganization(principal, { organization });
  expect(own).toMatchObject({ id: organization, name: 'Quarry', slug: 'quarry' });
});

test('keeps a time zone, and refuses an unknown one', async () => {
  const { act, principal, project, news } = await aFixture();
  expect(project.time_zone).toBeNull();
  const update = (timeZone: string | null | undefined) =>
    act.updateProject(principal, { project: project.id, timeZone });
  expect(await update('Asia/Tokyo')).toMatchObject({ time_zone: 'Asia/Tokyo', version: 2 });
  expect(await update(undefined)).toMatchObject({ time_zone: 'Asia/Tokyo', version: 2 });
  expect(await update(null)).toMatchObject({ time_zone: null, version: 3 });
  expect(news()).toEqual(['project.updated', 'project.updated']);
  const input = { organization: project.organization_id, name: 'Far' };
  expect(await act.createProject(principal, { ...input, timeZone: 'America/Lima' })).toMatchObject({
    time_zone: 'America/Lima',
  });
  const refused = { details: { errors: { time_zone: [expect.stringContaining('IANA')] } } };
  await expect(update('Mars/Olympus')).rejects.toMatchObject(refused);
  await expect(
    act.createProject(principal, { ...input, timeZone: 'Mars/Olympus' }),
  ).rejects.toMatchObject(refused);
});
