import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Project } from '../../api/types.ts';
import { lazyPart, lazyStaying } from '../feedback/lazy-part.tsx';
import { useSession } from '../../data/session.tsx';
import { labelsQuery, membersQuery } from '../../data/queries/projects.ts';
import { AwaitedField } from '../../design/awaited-field.tsx';
import { chipWords } from '../../design/chip-words.ts';
import { ChipChoice, ChipWords } from '../../design/chips.tsx';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { laneChoices, useBoardFilter } from './use-board-filter.ts';
import chipCss from '../../design/chip.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';

const FilterMenu = lazyPart(() => import('./filter-menu.tsx'));
const BoardView = lazyStaying(() => import('./board-view.tsx'));

const lanes = laneChoices.map((id) => ({ id, name: id }));

/** The filters of a board with several values each. */
type Several = 'assignee_id' | 'priority' | 'label_id';

/** The filters of a board (words, people, priorities, labels, hidden boards), the choice of its lanes, and its saved view. */
export function BoardFilters({ project }: { project: Project }) {
  const { me } = useSession();
  const { filter, others: otherFilters, showsHidden, lanesBy, view, set } = useBoardFilter();
  const people = useQuery(membersQuery(project.id)).data ?? [];
  const labels = useQuery(labelsQuery(project.id)).data ?? [];
  const hidden = useQuery(boardsQuery(project.id)).data?.filter((board) => board.is_hidden).length;
  const [opened, setOpened] = useState<{ name: Several; chip: Element } | null>(null);
  const isMine = filter.assignee_id === me.id;
  const all = {
    assignee_id: { label: 'Assigned to', options: [{ id: 'none', name: 'Nobody' }, ...people] },
    priority: {
      label: 'Priority',
      options: priorities.map((id) => ({ id, name: priorityNames[id] })),
    },
    label_id: { label: 'Label', options: labels },
  };
  const choice = (name: Several) => ({ ...all[name], chosen: filter[name]?.split(',') ?? [] });
  const chip = (name: Several) => {
    const { label, chosen, options } = choice(name);
    return (
      <button
        type="button"
        className={classes(chipCss.chip, textCss.cut)}
        aria-haspopup="menu"
        data-on={chosen.length > 0}
        onClick={({ currentTarget }) => setOpened({ name, chip: currentTarget })}
      >
        {chipWords(label, chosen, options)}
      </button>
    );
  };
  return (
    <div className={chipCss.filters} role="search" aria-label="Filter the board">
      <ChipWords words={filter.q ?? ''} onChange={(words) => set({ q: words })} />
      <button
        type="button"
        className={chipCss.chip}
        aria-pressed={isMine}
        onClick={() => set({ assignee_id: isMine ? '' : me.id })}
      >
        Assigned to me
      </button>
      {chip('assignee_id')}
      {chip('priority')}
      {labels.length > 0 && chip('label_id')}
      {otherFilters.length > 0 && (
        <button
          type="button"
          className={chipCss.chip}
          data-on
          onClick={() => set(Object.fromEntries(otherFilters.map((name) => [name, ''])))}
        >
          Clear other filters ({otherFilters.length})
        </button>
      )}
      <ChipChoice
        label="Lanes"
        value={lanesBy ?? ''}
        options={lanes}
        onChange={(id) => set({ lanes: id })}
      />
      {hidden !== undefined && hidden > 0 && (
        <button
          type="button"
          className={chipCss.chip}
          aria-pressed={showsHidden}
          onClick={() => set({ hidden: showsHidden ? '' : 'true' })}
        >
          Hidden boards ({hidden})
        </button>
      )}
      {(view !== null || lanesBy !== null || Object.keys(filter).length > 0) && (
        <BoardView project={project} />
      )}
      {opened !== null && (
        <Suspense fallback={<AwaitedField onClose={() => setOpened(null)} />}>
          <FilterMenu
            {...choice(opened.name)}
            chip={opened.chip}
            onChange={(ids) => set({ [opened.name]: ids.join(',') })}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
