import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { CustomField, Project } from '../../api/types.ts';
import { addressName, entriesOf } from '../../data/field-names.ts';
import { listAddress } from '../../data/list-address.ts';
import {
  fieldValuesQuery,
  type AnalyticsLimits,
  type FieldAnalytics,
} from '../../data/queries/analytics.ts';
import { membersQuery } from '../../data/queries/projects.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { AppLink } from '../../design/app-link.tsx';
import { classes } from '../../design/classes.ts';
import { Fetched } from '../../design/fetched.tsx';
import { fieldTypes } from '../../design/field-types.ts';
import { formatDate, formatNumber } from '../../words/formats.ts';
import { useWords } from '../../words/use-words.tsx';
import { fieldText } from '../ticket/field-text.ts';
import { CountBars } from './count-bars.tsx';
import { WeekLines } from './week-lines.tsx';
import { monday, weeksIn } from './weeks.tsx';
import analyticsCss from './analytics.module.css';
import chipCss from '../../design/chip.module.css';
import layoutCss from '../../design/layout.module.css';
import textCss from '../../design/text.module.css';

/** Whether the values of a field are counted or added up. */
const isShown = ({ type }: CustomField) => type === 'number' || fieldTypes[type].from !== undefined;

interface Shown {
  project: Project;
  filter: AnalyticsLimits;
}

/** The values of one of a project's custom fields, which the address names; nothing without a field that can be counted. */
export function FieldValues({ project, filter }: Shown) {
  const words = useWords();
  const [search, setSearch] = useSearchParams();
  const fields = useCustomFields(project.id).filter(isShown);
  const field = fields.find(({ key }) => key === search.get('field')) ?? fields[0];
  if (field === undefined) return null;
  return (
    <section className={analyticsCss.charts} aria-labelledby="by-field">
      <h2 id="by-field">{words('customFields.title')}</h2>
      <div
        className={classes(layoutCss.actions, analyticsCss.chartChoice)}
        role="group"
        aria-label={words('analytics.dividedBy')}
      >
        {fields.map(({ id, key, name }) => (
          <button
            key={id}
            type="button"
            className={chipCss.chip}
            data-on={id === field.id}
            aria-pressed={id === field.id}
            onClick={() =>
              setSearch(
                (before) => {
                  const next = new URLSearchParams(before);
                  next.set('field', key);
                  return next;
                },
                { replace: true },
              )
            }
          >
            <bdi>{name}</bdi>
          </button>
        ))}
      </div>
      <Values key={field.id} {...{ project, filter, field }} weeks={weeksIn(search)} />
    </section>
  );
}

function Values({ project, filter, field, weeks }: Shown & { field: CustomField; weeks: number }) {
  const query = useQuery(fieldValuesQuery(project.id, field.id, weeks, filter));
  return (
    <Fetched query={query}>
      {(values) =>
        field.type === 'number' ? (
          <Sums field={field} values={values} />
        ) : (
          <Counts {...{ project, filter, field, values }} />
        )
      }
    </Fetched>
  );
}

/** The numbers of tickets with each option or person, as bars and as links to the list. */
function Counts({
  project,
  filter,
  field,
  values,
}: Shown & { field: CustomField; values: FieldAnalytics }) {
  const words = useWords();
  const people = useQuery(membersQuery(project.id)).data ?? [];
  const entries = entriesOf(field, people);
  // Options in the order that the field gives them, people by their numbers.
  const placeOf = (id: string | null) => {
    const place = field.options.findIndex((option) => option.id === id);
    return place === -1 ? field.options.length : place;
  };
  const counts = values.counts.toSorted((a, b) => placeOf(a.id) - placeOf(b.id));
  const rows = counts.map(({ id, count }) => {
    const entry = entries.find((candidate) => candidate.id === id);
    const unknownName = words(id === null ? 'customFields.noValue' : 'ticket.formerMember');
    const { name = unknownName, color = 'var(--accent)' } = entry ?? {};
    return { id: id ?? 'none', name, count, color };
  });
  if (rows.length === 0) return <p className={textCss.soft}>{words('analytics.none')}</p>;
  return (
    <>
      <CountBars title={field.name} rows={rows} />
      <table className={analyticsCss.figuresTable}>
        <caption className={textCss.hidden}>{field.name}</caption>
        <thead>
          <tr>
            <th scope="col">{words('analytics.name')}</th>
            <th scope="col">{words('analytics.tickets')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, count }) => (
            <tr key={id}>
              <th scope="row">
                <AppLink href={listAddress(project, { ...filter, [addressName(field)]: id })}>
                  <bdi>{name}</bdi>
                </AppLink>
              </th>
              <td>{formatNumber(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The sum of a number, and by week. */
function Sums({ field, values }: { field: CustomField; values: FieldAnalytics }) {
  const words = useWords();
  const { sum, sum_done: done, weeks } = values;
  const text = (value: number | null) => fieldText(field, value ?? 0, String);
  return (
    <div className={layoutCss.stack}>
      <p>{words('customFields.sumOf', { total: text(sum), done: text(done) })}</p>
      <WeekLines
        title={field.name}
        weeks={weeks.map(({ starts_at }) => formatDate(new Date(starts_at), monday))}
        lines={[
          {
            name: words('analytics.created'),
            values: weeks.map(({ sum_created }) => sum_created),
            isDashed: true,
          },
          {
            name: words('analytics.completed'),
            values: weeks.map(({ sum_completed }) => sum_completed),
          },
        ]}
      />
    </div>
  );
}
