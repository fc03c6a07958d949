import { Fragment } from 'react';
import type { Project } from '../../api/types.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { useNewTicket } from '../ticket/windows.ts';
import { Icon } from '../../design/icon.tsx';
import { IconButton } from '../../design/icon-button.tsx';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { columnName, columnsWith } from './list-columns.tsx';
import { SortHead } from './sort-head.tsx';
import { TicketRow } from './ticket-row.tsx';
import { useColumns } from './use-columns.ts';
import { useGroupSums } from './use-sums.tsx';
import type { Groups } from './use-groups.tsx';
import { useRowKeys } from './use-row-keys.tsx';
import type { Selection } from './use-selection.ts';
import { useWords } from '../../words/use-words.tsx';
import textCss from '../../design/text.module.css';
import listCss from './list.module.css';

/** The least width of the title, in rem, and that of the column to select by. */
const [title, check] = [20, 2];

/** Tickets as a table with the chosen columns; rows can be selected where `selection` is given. */
export function TicketTable({
  project,
  list: { names, groups, shown },
  selection,
}: {
  project: Project;
  list: Groups;
  selection: Selection | null;
}) {
  const words = useWords();
  const { columns: chosen, fold } = useColumns();
  const newTicket = useNewTicket();
  const fields = useCustomFields(project.id);
  const columns = columnsWith(fields).filter(({ id }) => chosen.includes(id));
  const sums = useGroupSums(project.id, names);
  const onKeyDown = useRowKeys(selection);
  const count = selection?.selected.length ?? 0;
  const isAll = count > 0 && count === shown.length;
  const isPlain = useIsPhone() || selection === null;
  // As wide as the longest keys of a project with 9,999 tickets.
  const key = 1.5 + 0.46 * (project.key.length + 5);
  const least = columns.reduce((sum, { width }) => sum + width, title + check + key);
  return (
    <table
      className={listCss.tickets}
      style={{ '--least': `${least}rem` } as React.CSSProperties}
      onKeyDown={onKeyDown}
    >
      <caption className={textCss.hidden}>{words('list.caption', { name: project.name })}</caption>
      <colgroup>
        {selection !== null && <col style={{ width: `${check}rem` }} />}
        <col style={{ width: `${key}rem` }} />
        <col />
        {columns.map(({ id, width }) => (
          <col key={id} style={{ width: `${width}rem` }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {selection !== null && (
            <th scope="col" className={listCss.checkCell}>
              <label className={listCss.check}>
                <input
                  type="checkbox"
                  aria-label={words('list.selectAllShown')}
                  checked={isAll}
                  ref={(box) => {
                    if (box !== null) box.indeterminate = count > 0 && !isAll;
                  }}
                  onChange={() => selection.selectAll(!isAll)}
                />
              </label>
            </th>
          )}
          <SortHead name={words('list.key')} sorts={['key', '-key']} />
          <th scope="col">{words('ticket.title')}</th>
          {columns.map((column) =>
            column.sorts === undefined ? (
              <th key={column.id} scope="col">
                {columnName(column)}
              </th>
            ) : (
              <SortHead key={column.id} name={columnName(column)} sorts={column.sorts} />
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <Fragment key={group.id}>
            {group.name !== null && (
              <tr className={listCss.groupRow}>
                <th scope="rowgroup" colSpan={columns.length + (selection === null ? 2 : 3)}>
                  <div className={listCss.groupLine}>
                    <button
                      type="button"
                      className={listCss.groupHead}
                      aria-expanded={!group.isFolded}
                      onClick={() => fold(group.id)}
                    >
                      <Icon name="down" />
                      <span className={textCss.cut} dir="auto">
                        {group.name}
                      </span>
                      <span className={textCss.note}>{group.tickets.length}</span>
                      <Estimate sum={sums.get(group.id)} />
                    </button>
                    {!project.archived && group.fields !== null && (
                      <IconButton
                        icon="plus"
                        label={words('list.newTicketIn', { name: group.name })}
                        onPress={() => newTicket(null, group.fields ?? undefined)}
                      />
                    )}
                  </div>
                </th>
              </tr>
            )}
            {(group.isFolded ? [] : group.tickets).map((ticket) => (
              <TicketRow
                key={ticket.id}
                ticket={ticket}
                columns={columns}
                isPlain={isPlain}
                names={names}
                isSelected={selection?.has(ticket.id) === true}
                onSelect={selection?.toggle ?? null}
              />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** The sum of the estimates of a group; nothing without one. */
function Estimate({ sum = 0 }: { sum: number | undefined }) {
  const words = useWords();
  return sum === 0 ? null : <span className={textCss.note}>{words('list.estimate', { sum })}</span>;
}
