import { Board, defaultColor } from '../../src/records/board.ts';
import { Cycle } from '../../src/records/cycle.ts';
import { Label } from '../../src/records/label.ts';
import { Project } from '../../src/records/project.ts';
import { save, type TenantFixture } from './tenant-fixture.ts';

/** A project without boards. The key is taken from its id unless given. */
export async function aProject(
  { tenancy, principal, newId, tick }: TenantFixture,
  fields: Partial<Pick<Project, 'key' | 'name' | 'description' | 'archived' | 'deletedAt'>> = {},
): Promise<Project> {
  const { key, name = 'Website', description = null, ...rest } = fields;
  const id = newId();
  const { organizationId } = principal;
  const made = { id, organizationId, key: key ?? keyFrom(id), name, description, now: tick() };
  const project = Object.assign(new Project(made), rest);
  await tenancy.inTenant(principal, async (stores) => save(stores, project));
  return project;
}

/** A board behind the other boards of the project. */
export async function aBoard(
  { tenancy, principal, newId, tick }: TenantFixture,
  project: { id: string },
  fields: Partial<Omit<Board, 'id' | 'organizationId' | 'projectId'>> = {},
): Promise<Board> {
  const id = newId();
  const { organizationId } = principal;
  return tenancy.inTenant(principal, async (stores) => {
    const length = (await stores.boards.loadList(project.id))?.boards.length ?? 0;
    const board = new Board({
      id,
      organizationId,
      projectId: project.id,
      name: 'Open',
      slug: `open-${length}-${id.slice(-12)}`,
      color: defaultColor,
      wipLimit: null,
      isDone: false,
      position: length,
      now: tick(),
    });
    Object.assign(board, fields);
    await save(stores, board);
    return board;
  });
}

/** A label of the project. */
export async function aLabel(
  { tenancy, principal, newId, tick }: TenantFixture,
  project: { id: string },
  fields: Partial<Pick<Label, 'name' | 'color'>> = {},
): Promise<Label> {
  const { organizationId } = principal;
  const label = new Label({
    id: newId(),
    organizationId,
    projectId: project.id,
    name: 'urgent',
    color: defaultColor,
    now: tick(),
    ...fields,
  });
  await tenancy.inTenant(principal, async (stores) => save(stores, label));
  return label;
}

/** A planned cycle of the project, unless its state is another one. */
export async function aCycle(
  { tenancy, principal, newId, tick }: TenantFixture,
  projectId: string,
  fields: Partial<Pick<Cycle, 'startsOn' | 'state' | 'position'>>,
): Promise<Cycle> {
  const { organizationId } = principal;
  const beginsAt = new Date('2031-05-04T15:00:00.000Z');
  const cycle = new Cycle({
    id: newId(),
    organizationId,
    projectId,
    name: 'Sprint "1"',
    startsOn: '2031-05-05',
    endsOn: '9998-12-31',
    position: 1,
    beginsAt: (fields.state ?? 'planned') === 'planned' ? beginsAt : null,
    now: tick(),
    ...fields,
  });
  await tenancy.inTenant(principal, async (stores) => save(stores, cycle));
  return cycle;
}

/** Ten characters that differ wherever the ids differ late. */
function keyFrom(id: string): string {
  return `P${id.slice(-9).toUpperCase()}`;
}
