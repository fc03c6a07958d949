import { useQuery } from '@tanstack/react-query';
import { credentialsQuery } from '../../data/queries/credentials.ts';
import { dayOf, startOfDay } from '../../data/filter-days.ts';
import { peopleQuery } from '../../data/queries/organization.ts';
import { useAddressFilter } from '../../design/use-address-filter.ts';
import { MultiSelect } from '../../design/multi-select.tsx';
import { kindOptions } from './audit-kinds.ts';
import { startOfDay as startOfDayAt } from '../../words/time-zone.ts';
import { useWords } from '../../words/use-words.tsx';
import type { AuditFilter } from '../../data/queries/audit.ts';
import formCss from '../../design/form.module.css';
import auditCss from './audit.module.css';

const names = ['actor_id', 'type', 'since', 'until'] as const;

/** The filters of the audit log, in the address. */
export const useAuditFilter = () => useAddressFilter<AuditFilter>(names);

/** The first moment after the day; `until` of the API is exclusive. */
function endOfDay(date: string): string {
  const start = startOfDay(date);
  return start === '' ? '' : startOfDayAt(new Date(start), 1).toISOString();
}

/** The day whose end `until` is. */
const lastDay = (until: string | undefined): string =>
  until === undefined ? '' : dayOf(new Date(Date.parse(until) - 1).toISOString());

/** The choice of who, what and when. */
export function AuditFilters({
  organization,
  filter,
  onSet,
}: {
  organization: string;
  filter: AuditFilter;
  onSet: (name: keyof AuditFilter, value: string) => void;
}) {
  const words = useWords();
  const { data: people = [] } = useQuery(peopleQuery(organization));
  const { data: credentials = [] } = useQuery(credentialsQuery(organization));
  const select = (name: 'actor_id', label: string, options: readonly Option[]) => (
    <label className={formCss.labelled}>
      <span>{label}</span>
      <select value={filter[name] ?? ''} onChange={({ target }) => onSet(name, target.value)}>
        {options.map(([value, text]) => (
          <option key={value} value={value} dir="auto">
            {text}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div className={auditCss.auditFilters} role="group" aria-label={words('audit.filters')}>
      {select('actor_id', words('audit.who'), [
        ['', words('audit.anybody')],
        ...people.map(({ id, name }): Option => [id, name]),
        ...credentials.map(({ id, name }): Option => [id, words('audit.credentialKey', { name })]),
      ])}
      <MultiSelect
        label={words('audit.what')}
        options={kindOptions()}
        chosen={filter.type?.split(',') ?? []}
        none={words('audit.everything')}
        onChange={(kinds) => onSet('type', kinds.join(','))}
      />
      <label className={formCss.labelled}>
        <span>{words('audit.from')}</span>
        <input
          type="date"
          value={dayOf(filter.since)}
          onChange={({ target }) => onSet('since', startOfDay(target.value))}
        />
      </label>
      <label className={formCss.labelled}>
        <span>{words('audit.to')}</span>
        <input
          type="date"
          value={lastDay(filter.until)}
          onChange={({ target }) => onSet('until', endOfDay(target.value))}
        />
      </label>
    </div>
  );
}

type Option = readonly [value: string, name: string];
