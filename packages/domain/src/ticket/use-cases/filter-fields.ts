import {
  fieldConditions,
  fieldLane,
  isCustomSort,
  type CustomSort,
} from '../../custom-field/field-filter.ts';
import type { Principal } from '../../access/principal.ts';
import type { AnalyticsFilter } from '../../ports/analytics.ts';
import type { Tenancy } from '../../ports/tenancy.port.ts';
import type { TicketFilter } from '../../ports/tickets.port.ts';
import type { CustomFieldRecord } from '../../records/custom-field.ts';
import { refusalForMissing } from '../../tenancy/found-or-refused.ts';

/**
 * The filter with its conditions on the fields of a project, or of all projects, and the field that `name` names, found by `find`. Only a list
 * that names custom fields reads them.
 */
export async function withFields<Name extends string, Found>(
  tenancy: Tenancy,
  principal: Principal,
  { project, filter }: { project?: string; filter: TicketFilter },
  name: Name,
  find: (fields: readonly CustomFieldRecord[], name: CustomSort) => Found,
): Promise<[TicketFilter, Exclude<Name, CustomSort> | Found]> {
  const { custom = {}, except: { custom: exceptCustom = {}, ...except } = {}, ...others } = filter;
  const isCustom = isCustomSort(name);
  if (!isCustom && Object.keys({ ...custom, ...exceptCustom }).length === 0) {
    return [filter, name as Exclude<Name, CustomSort>];
  }
  const { projects, fields: queries } = tenancy.queriesOf(principal);
  const known = await queries.list(project);
  try {
    const fields = fieldConditions(known, custom);
    const exceptFields = fieldConditions(known, exceptCustom);
    const found = isCustom ? find(known, name) : (name as Exclude<Name, CustomSort>);
    return [{ ...others, fields, except: { ...except, fields: exceptFields } }, found];
  } catch (error) {
    // A project that is missing has no fields, either.
    if (project !== undefined && (await projects.find(project)) === null) {
      throw await refusalForMissing(tenancy, principal, 'project', project);
    }
    throw error;
  }
}

/** The filter with conditions in place of its parameters for custom fields. Refuses what `fieldConditions` refuses. */
export const resolveFilter = async (
  tenancy: Tenancy,
  principal: Principal,
  of: { project?: string; filter: TicketFilter },
): Promise<TicketFilter> => (await withFields(tenancy, principal, of, '', fieldLane))[0];

/** The same for what analytics count. */
export async function resolveAnalyticsFilter(
  tenancy: Tenancy,
  principal: Principal,
  { project, filter = {} }: { project?: string | undefined; filter?: AnalyticsFilter | undefined },
): Promise<AnalyticsFilter> {
  const of = { ...(project !== undefined && { project }), filter: { ...filter, ...ofNoList } };
  const {
    words: _words,
    archived: _archived,
    ...limits
  } = await resolveFilter(tenancy, principal, of);
  return limits;
}

const ofNoList = { words: [], archived: 'all' } as const;
