import type { ReactNode } from 'react';
import type { CustomField, Project } from '../../api/types.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { inSightFirst, usePeopleOf } from '../../data/use-people-of.tsx';
import { useCurrentProjects } from '../../data/use-project.tsx';
import { Button } from '../../design/button.tsx';
import { ChipWords } from '../../design/chips.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { MultiSelectChip } from '../../design/multi-select-chip.tsx';
import { useWords } from '../../words/use-words.tsx';
import { MainChips } from '../list/filter-chips.tsx';
import { useListFilter } from '../list/use-list-filter.tsx';
import type { Day } from './days.ts';
import { usePlace, useProjectFilter } from './use-place.tsx';
import chipCss from '../../design/chip.module.css';
import scheduleCss from './schedule.module.css';

/** The filters of a calendar or a timeline of a project; dates are chosen by what is in sight. */
export function ScheduleFilters({ project }: { project: Project }) {
  return (
    <Filters>
      <MainChips project={project.id} fields={useCustomFields(project.id)} />
    </Filters>
  );
}

/** The same for all projects. */
export function WideFilters() {
  const words = useWords();
  const projects = useCurrentProjects();
  const { filter, set } = useProjectFilter();
  const chosen = filter.project_id?.split(',') ?? [];
  const people = usePeopleOf(inSightFirst(projects, chosen));
  return (
    <Filters>
      <MultiSelectChip
        label={words('ticket.project')}
        chosen={chosen}
        options={projects}
        onChange={(ids) => set('project_id', ids.join(','))}
      />
      <MainChips project={null} fields={noFields} peopleOfAll={people} />
    </Filters>
  );
}

function Filters({ children }: { children: ReactNode }) {
  const words = useWords();
  const { filter, set } = useListFilter();
  return (
    <div className={chipCss.filters} role="search" aria-label={words('planning.filterTheTickets')}>
      <ChipWords words={filter.q ?? ''} onChange={(q) => set('q', q)} />
      {children}
    </div>
  );
}

/** Custom fields of one project say nothing of others. */
const noFields: readonly CustomField[] = [];

/** The ways in which days are shown. */
export type Choices = readonly { id: string; name: string }[];

/** The days in sight in words, the ways to others, and the choice of how they are shown. */
export function ScheduleHead({
  title,
  earlier,
  later,
  options,
  chosen,
  onToday,
  children,
}: {
  title: string;
  /** The days that the two arrows show. */
  earlier: Day;
  later: Day;
  /** Empty where there is no choice. */
  options: Choices;
  chosen: string;
  /** Called when today is to be shown, which can be in sight already. */
  onToday?: () => void;
  /** Further choices. */
  children?: ReactNode;
}) {
  const words = useWords();
  const { set } = usePlace();
  return (
    <div className={scheduleCss.head}>
      <IconButton
        icon="back"
        label={words('planning.earlier')}
        onPress={() => set({ day: earlier })}
      />
      <span className={scheduleCss.later}>
        <IconButton
          icon="back"
          label={words('planning.later')}
          onPress={() => set({ day: later })}
        />
      </span>
      <Button
        slight
        onPress={() => {
          set({ day: null });
          onToday?.();
        }}
      >
        {words('planning.today')}
      </Button>
      <h2>{title}</h2>
      {children}
      {options.length > 0 && (
        <select
          className={chipCss.chip}
          aria-label={words('planning.shownBy')}
          value={chosen}
          onChange={({ target }) => set({ by: target.value })}
        >
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}
