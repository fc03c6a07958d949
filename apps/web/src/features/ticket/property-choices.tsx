import type { Board, Cycle, Label, Member } from '../../api/types.ts';
import type { Choice } from '../../design/choose.tsx';
import { Person } from '../../design/person.tsx';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import { PriorityMark } from '../../design/priority.tsx';
import { inOrder } from '../../data/order-cycles.ts';
import { formatDays } from '../../words/formats.ts';
import { words } from '../../words/words.ts';
import { wipLabel } from '../../data/wip-label.ts';
import signCss from '../../design/sign.module.css';

/** The boards of a project as choices, with how full those are that have a limit. */
export const boardChoices = (boards: readonly Board[]): Choice[] =>
  boards.map((board) => ({
    id: board.id,
    name: board.name,
    mark: <i className={signCss.dot} style={{ background: board.color }} />,
    note: wipLabel(board),
  }));

/** The priorities as choices. Their names are read when they are shown: this code can be there before the messages. */
export const priorityChoices: readonly Choice[] = priorities.map((id) => ({
  id,
  get name() {
    return priorityNames[id];
  },
  mark: <PriorityMark priority={id} isSilent />,
}));

/** People as choices. */
export const personChoices = (people: readonly Pick<Member, 'id' | 'name'>[]): Choice[] =>
  people.map(({ id, name }) => ({ id, name, mark: <Person id={id} name={name} /> }));

/** Labels as choices. */
export const labelChoices = (labels: readonly Label[]): Choice[] =>
  labels.map(({ id, name, color }) => ({
    id,
    name,
    mark: <i className={signCss.dot} style={{ background: color }} />,
  }));

/** The choice of no cycle. */
export const noCycle = 'none';

/** No cycle, and those that a ticket can be put into, with their days: all that are not completed, and the one that it is in. */
export const cycleChoices = (cycles: readonly Cycle[], chosen: string | null = null): Choice[] => [
  { id: noCycle, name: words('ticket.noCycle') },
  ...inOrder(cycles)
    .filter(({ id, state }) => state !== 'completed' || id === chosen)
    .map(({ id, name, starts_on, ends_on }) => ({
      id,
      name,
      note: formatDays(starts_on, ends_on),
    })),
];
