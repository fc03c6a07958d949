import { Suspense, useState } from 'react';
import type { Project } from '../../api/types.ts';
import { lazyPart, lazyStaying } from '../feedback/lazy-part.tsx';
import { useSession } from '../../data/session.tsx';
import { addressName, isDividing } from '../../data/field-names.ts';
import { isReversed, withReversed } from '../../data/store/reversed-filters.ts';
import { AwaitedField } from '../../design/awaited-field.tsx';
import { chipWords } from '../../design/chip-words.ts';
import { ChipChoice, ChipWords } from '../../design/chips.tsx';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import { laneChoices, useBoardFilter } from './use-board-filter.ts';
import { useBoardParts } from './use-board-parts.tsx';
import { focusFirstTicket } from '../ticket/changes/shown-tickets.ts';
import chipCss from '../../design/chip.module.css';
import textCss from '../../design/text.module.css';
import { classes } from '../../design/classes.ts';
import { useWords } from '../../words/use-words.tsx';

const FilterMenu = lazyPart(() => import('./filter-menu.tsx'));
const MoreBoardFilters = lazyPart(() => import('./more-board-filters.tsx'));
const CardPartsMenu = lazyPart(() => import('./card-parts-menu.tsx'));
const FilterOffers = lazyStaying(() => import('../list/filter-offers.tsx'));
const BoardView = lazyStaying(() => import('./board-view.tsx'));

const laneNames = {
  person: 'board.lanesByPerson',
  priority: 'board.lanesByPriority',
  label: 'board.lanesByLabel',
  cycle: 'board.lanesByCycle',
  parent: 'board.lanesByParent',
} as const;

/** The filters of a board with several values each. */
type Several = 'assignee_id' | 'priority' | 'label_id';

/** The filters of a board (words, people, priorities, labels, custom fields, hidden boards), the choices of its lanes and of what cards show, and its saved view. */
export function BoardFilters({ project }: { project: Project }) {
  const words = useWords();
  const { me } = useSession();
  const { filter, others: otherFilters, showsHidden, lanesBy, view, set } = useBoardFilter();
  const { isWhole, FieldFilters, fields, boards, labels, people } = useBoardParts(project.id);
  const withChips = fields.filter(({ type }) => type !== 'text' && type !== 'link');
  const chipNames: readonly string[] = withChips.map(addressName);
  const more = otherFilters.filter((name) => !chipNames.includes(name));
  const hidden = boards.filter((board) => board.is_hidden).length;
  const [opened, setOpened] = useState<{ name: Several | 'cards' | 'more'; chip: Element } | null>(
    null,
  );
  const close = () => setOpened(null);
  const isMine = filter.assignee_id === me.id && !isReversed(filter, 'assignee_id');
  const all = {
    assignee_id: {
      label: words('list.assignedToChip'),
      options: [{ id: 'none', name: words('list.nobody') }, ...people],
    },
    priority: {
      label: words('ticket.priority'),
      options: priorities.map((id) => ({ id, name: priorityNames[id] })),
    },
    label_id: { label: words('list.label'), options: labels },
  };
  const choice = (name: Several) => ({ ...all[name], chosen: filter[name]?.split(',') ?? [] });
  const choose = (name: Several) => (ids: readonly string[]) => set({ [name]: ids.join(',') });
  const reversal = (name: Several) => ({
    isOn: isReversed(filter, name),
    onChange: (isOn: boolean) => set({ not: withReversed(filter, name, isOn) }),
  });
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
        {chipWords(label, chosen, options, isReversed(filter, name))}
      </button>
    );
  };
  return (
    <div className={chipCss.filters} role="search" aria-label={words('board.filterTheBoard')}>
      <ChipWords
        words={filter.q ?? ''}
        onChange={(q) => set({ q })}
        toFirst={focusFirstTicket}
        offers={(at) => (
          <Suspense>
            <FilterOffers
              {...at}
              project={project.id}
              filter={filter}
              onFilter={(name, value) => set({ [name]: value })}
            />
          </Suspense>
        )}
      />
      <button
        type="button"
        className={chipCss.chip}
        aria-pressed={isMine}
        onClick={() =>
          set({
            assignee_id: isMine ? '' : me.id,
            not: withReversed(filter, 'assignee_id', false),
          })
        }
      >
        {words('board.assignedToMe')}
      </button>
      {chip('assignee_id')}
      {chip('priority')}
      {isWhole && labels.length > 0 && chip('label_id')}
      {FieldFilters !== null && <FieldFilters fields={fields} people={people} />}
      <button
        type="button"
        className={chipCss.chip}
        aria-haspopup="dialog"
        data-on={more.length > 0}
        onClick={({ currentTarget }) => setOpened({ name: 'more', chip: currentTarget })}
      >
        {more.length > 0
          ? words('list.countOfMoreFilters', { count: more.length })
          : words('list.moreFilters')}
      </button>
      <ChipChoice
        label={words('board.lanes')}
        value={lanesBy ?? ''}
        options={[
          ...laneChoices.map((id) => ({ id, name: words(laneNames[id]) })),
          ...fields
            .filter(isDividing)
            .map((field) => ({ id: addressName(field), name: field.name })),
        ]}
        onChange={(id) => set({ lanes: id })}
      />
      <button
        type="button"
        className={chipCss.chip}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setOpened({ name: 'cards', chip: currentTarget })}
      >
        {words('board.cards')}
      </button>
      {hidden > 0 && (
        <button
          type="button"
          className={chipCss.chip}
          aria-pressed={showsHidden}
          onClick={() => set({ hidden: showsHidden ? '' : 'true' })}
        >
          {words('board.hiddenBoards', { count: hidden })}
        </button>
      )}
      {(view !== null || lanesBy !== null || Object.keys(filter).length > 0) && (
        <BoardView project={project} />
      )}
      {opened !== null && (
        <Suspense fallback={<AwaitedField onClose={close} />}>
          {opened.name === 'cards' && <CardPartsMenu chip={opened.chip} onClose={close} />}
          {opened.name === 'more' && (
            <MoreBoardFilters
              project={project.id}
              fields={fields}
              people={people}
              set={more}
              chip={opened.chip}
              onClose={close}
            />
          )}
          {opened.name !== 'cards' && opened.name !== 'more' && (
            <FilterMenu
              {...choice(opened.name)}
              chip={opened.chip}
              onChange={choose(opened.name)}
              reversal={reversal(opened.name)}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </div>
  );
}
