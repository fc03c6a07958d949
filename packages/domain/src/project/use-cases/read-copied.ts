import type { TenantQueries } from '../../ports/tenancy.port.ts';
import { allOf, type Page, type PageRequest } from '../../kernel/page.ts';
import type { BoardRecord } from '../../records/board.ts';
import type { CustomFieldRecord } from '../../records/custom-field.ts';
import { Label, type LabelRecord } from '../../records/label.ts';
import type { MemberRecord } from '../../records/membership.ts';
import type { TemplateRecord } from '../../records/template.ts';
import type { StoredView } from '../../records/view.ts';

/** The parts of a project that a new one can get. */
export const copiedParts = [
  'boards',
  'labels',
  'fields',
  'views',
  'templates',
  'members',
  'tickets',
] as const;

export type CopiedPart = (typeof copiedParts)[number];

/** The parts of the project that is copied, as the caller sees them; empty lists for those that are left out. */
export interface CopiedProject {
  readonly id: string;
  /** Whether its tickets are copied: then boards, labels and custom fields are included. */
  readonly hasTickets: boolean;
  readonly boards: readonly BoardRecord[];
  readonly labels: readonly LabelRecord[];
  readonly fields: readonly CustomFieldRecord[];
  /** The custom fields of all projects, which are not copied. */
  readonly commonFields: readonly CustomFieldRecord[];
  readonly views: readonly StoredView[];
  readonly templates: readonly TemplateRecord[];
  readonly members: readonly MemberRecord[];
}

/** What tickets refer to. */
const ofTickets: readonly CopiedPart[] = ['boards', 'labels', 'fields'];

/** Reads these parts of a project; null when the caller sees no such project. */
export async function readCopied(
  queries: TenantQueries,
  projectId: string,
  chosen: readonly CopiedPart[],
): Promise<CopiedProject | null> {
  if ((await queries.projects.find(projectId)) === null) return null;
  const hasTickets = chosen.includes('tickets');
  const include = hasTickets ? [...chosen, ...ofTickets] : chosen;
  const read = async <Record>(
    part: CopiedPart,
    list: (page: PageRequest) => Promise<Page<Record> | null>,
  ): Promise<Record[]> => (include.includes(part) ? Array.fromAsync(allOf(list)) : []);
  const isOwn = ({ project_id }: { project_id: string | null }) => project_id === projectId;
  const fields = include.includes('fields') ? await queries.fields.list(projectId) : [];
  return {
    id: projectId,
    hasTickets,
    boards: await read('boards', (page) => queries.boards.list(projectId, page)),
    labels: await read('labels', (page) => queries.records.list(Label, projectId, page)),
    fields: fields.filter(isOwn),
    commonFields: fields.filter((field) => !isOwn(field)),
    views: include.includes('views')
      ? (await queries.views.list()).filter((view) => isOwn(view) && view.shared)
      : [],
    templates: (await read('templates', (page) => queries.templates.list(projectId, page))).filter(
      isOwn,
    ),
    members: (await read('members', (page) => queries.projects.members(projectId, page))).filter(
      ({ access }) => access === 'explicit',
    ),
  };
}
