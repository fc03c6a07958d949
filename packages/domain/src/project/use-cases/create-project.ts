import type { Principal } from '../../access/principal.ts';
import type { Preconditioned } from '../../idempotency/preconditions.ts';
import { refusalForScope, refusePlainMember } from '../../records/permissions.ts';
import { allows, type Scope } from '../../kernel/scopes.ts';
import { copyProject } from './copy-project.ts';
import { copyTickets } from './copy-tickets.ts';
import { readCopied, type CopiedPart, type CopiedProject } from './read-copied.ts';
import { boardRecord } from '../../records/board.ts';
import { defaultBoards } from '../../board/default-boards.ts';
import { changeOf, type ChangePorts } from '../../run/run-change.ts';
import { invalid } from '../../kernel/domain-error.ts';
import { textOrNull } from '../../kernel/patch.ts';
import { firstFree } from '../../kernel/slug.ts';
import { refuseUnknownZone } from '../../kernel/time-zone.ts';
import { chosenKey, derivedKeys } from '../project-key.ts';
import { Project, projectRecord } from '../../records/project.ts';
import type { ProjectStore } from '../../ports/projects.port.ts';

/** A project of the organization that the path names. */
interface NewProject {
  organization: string;
  name: string;
  key?: string | undefined;
  description?: string | null | undefined;
  timeZone?: string | null | undefined;
}

/** The project whose parts it gets; null: there is none with this id. */
interface OfProject {
  readonly copied?: CopiedProject | null | undefined;
  readonly shiftDays?: number | undefined;
}

/** A new project, perhaps with parts of another one. */
interface CopiedFrom extends NewProject {
  fromProjectId?: string | undefined;
  include?: readonly CopiedPart[] | undefined;
  /** By how many days due dates and days of copied tickets move. */
  shiftDays?: number | undefined;
}

const change = (ports: ChangePorts) =>
  changeOf(ports, {
    names: ({ organization }: NewProject & OfProject) => ({
      kind: 'organization',
      id: organization,
    }),
    prepare: async ({ key }) => (key === undefined ? null : chosenKey(key)),
    load: async ({ projects, fields, views, imports }, { name, copied }, chosen) => ({
      // Before the row of the organization, as imports.
      places: copied?.fields.length ? await fields.lockedPlaces() : [],
      key: await freeKey(projects, chosen, name),
      makers: copied?.views.length ? await views.lockedMakers() : [],
      openImports: copied?.hasTickets ? await imports.countOpen() : 0,
    }),
    check: (loaded, { name, description, timeZone, copied, shiftDays = 0 }, { principal }) => {
      refuseUnknownZone(timeZone);
      if (copied === null) {
        throw invalid('from_project_id', 'is not a project of this organization');
      }
      if (copied?.members.length) refusePlainMember(principal);
      const written = { name, description: textOrNull(description), timeZone: timeZone ?? null };
      return { ...loaded, copied, shiftDays, written };
    },
    decide: ({ key, written, copied, ...taken }, context) => {
      if (key === null) throw invalid('key', 'is taken by another project');
      const { principal, newId, now } = context;
      const { organizationId } = principal;
      const project = new Project({ ...written, id: newId(), organizationId, key, now });
      const copy = copied && copyProject({ copied, ...taken }, project, context);
      const { shiftDays, openImports } = taken;
      const ofTickets = copied?.hasTickets
        ? copyTickets(
            { copied, ids: copy?.ids ?? new Map(), shiftDays, openImports },
            project,
            context,
          )
        : [];
      const boards = copy?.boards.length ? copy.boards : defaultBoards(project, { newId, now });
      const answer = projectRecord(project);
      const created = {
        kind: 'project.created',
        subject: { type: 'project', id: project.id },
        projectId: project.id,
        data: { ...answer, boards: boards.map(boardRecord) },
      } as const;
      return {
        saved: [project, ...boards, ...(copy?.saved ?? []), ...ofTickets],
        sets: copy?.sets ?? [],
        events: [created, ...(copy?.events ?? [])],
        answer,
      };
    },
  });

/**
 * Creates a project with the default boards. Without a key, one is derived from the name. With `fromProjectId`, it gets copies of the included parts
 * of that project; tickets follow in the background, by an import. Refuses a caller without the scopes by which these parts are read; with `validation_failed` (key) a chosen key that another project of the
 * organization has, also a deleted one, (time_zone) an unknown time zone, and (from_project_id) a project that the caller does not see; with `quota_exceeded` more fields, views or open imports than an organization has, or more tickets than an import, and with
 * `insufficient_role` members who copy members.
 */
export const createProject = (ports: ChangePorts) => {
  const create = change(ports);
  return async (
    principal: Principal,
    { fromProjectId, include = [], ...command }: CopiedFrom & Preconditioned,
  ) => {
    if (fromProjectId === undefined) return create(principal, command);
    refuseWithoutScopes(principal, include);
    const queries = ports.tenancy.queriesOf(principal);
    const copied = await readCopied(queries, fromProjectId, include);
    return create(principal, { ...command, copied });
  };
};

/** The scopes by which the parts are read, and tickets written. */
const scopesOfPart: Readonly<Record<CopiedPart, readonly Scope[]>> = {
  boards: ['boards:read'],
  labels: ['projects:read'],
  fields: ['projects:read'],
  views: ['tickets:read'],
  templates: ['tickets:read'],
  members: ['projects:read'],
  tickets: ['tickets:read', 'tickets:write', 'boards:read'],
};

/** Refuses a caller who cannot read the project and these parts of it. */
function refuseWithoutScopes(principal: Principal, parts: readonly CopiedPart[]): void {
  const scopes = parts.flatMap((part) => scopesOfPart[part]);
  const absent = [...scopes, 'projects:read' as const].find(
    (scope) => !allows(principal.scopes, scope),
  );
  if (absent !== undefined) throw refusalForScope(principal, absent);
}

/**
 * The chosen key, null when it is taken; without a chosen key, the first free one of `derivedKeys`. The key stays free until the
 * transaction ends.
 */
async function freeKey(
  projects: ProjectStore,
  chosen: string | null,
  name: string,
): Promise<string | null> {
  if (chosen === null) return firstFree(derivedKeys(name), (keys) => projects.takenKeys(keys));
  const taken = await projects.takenKeys([chosen]);
  return taken.has(chosen) ? null : chosen;
}
