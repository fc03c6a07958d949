/** Any comparison of a tenant, of the stores' own SQL and of the ORM's. */
const tenantIs =
  /(?:"?\w+"?\.)?"?organization_id"?\s*=\s*(?:\$\d+(?:::uuid)?|'[0-9a-f-]{36}'|v\d+|"?o"?\."?id"?|"?\w+"?\."?organization_id"?)/gu;
/** Whether it compares a tenant in a way that is not known here. */
export const asksForTenantIn = (text: string): boolean =>
  /organization_id"?\s*(?:=(?! current_organization\(\))|<>|\bin\b|is not distinct)/u.test(
    text.replaceAll(tenantIs, ''),
  );

/** Says who asks. For a key, the database finds out by itself. */
const saysWho = /\bset_config\((?<name>\$\d+|'[\w.]+'), (?<value>\$\d+|'[^']*'), true\)/gu;
/** Sets the tenant, and refuses a suspended one. */
const enters = /\bbasalt\.enter_organization\((?<value>\$\d+|'[^']*')\)/gu;
/** Whether it says who asks, in whatever way. The time of a statement and the matches of a search say nothing of it. */
export const saysWhoIn = (text: string): boolean =>
  /\b(?:enter_organization|set_config)\((?!'(?:statement_timeout|basalt\.(?:ticket|document|project|comment)_matches)',)/u.test(
    text,
  ) && !text.includes('organization_of_credential');

/** What the database knows of the caller, independently of the application. */
export interface ToldCaller {
  organization: string;
  /** Somebody who reaches less than all of it. */
  person: string | null;
}

/** The statement with its conditions on a tenant made to hold for every row. */
export const withoutConditions = (text: string): string =>
  text.replaceAll(tenantIs, '($& or true)');

/** The statement that says who asks, made to say `caller`. */
export function telling({ organization, person }: ToldCaller, text: string): string {
  const entering = text.replaceAll(
    enters,
    (_, value: string) => `basalt.enter_organization(coalesce('${organization}', ${value}::text))`,
  );
  const reported = entering.replaceAll(saysWho, (_, name: string, value: string) => {
    const instead = `case ${name} when 'basalt.organization_id' then '${organization}' else ${value} end`;
    return `set_config(${name}, ${instead}, true)`;
  });
  return reported === text
    ? text
    : `${reported}, set_config('basalt.person_id', '${person ?? ''}', true)`;
}
