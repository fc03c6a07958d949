import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '../../api/refusal.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { restoreTicket } from '../../data/queries/ticket-requests.ts';
import { useWords } from '../../words/use-words.tsx';
import { deletedTicketsQuery } from '../../data/queries/trash.ts';
import { TrashList } from './trash-list.tsx';
import chipCss from '../../design/chip.module.css';

/** The deleted tickets. If the board of a ticket was deleted, too, another board must be chosen. */
export function DeletedTickets({ organization }: { organization: string }) {
  const words = useWords();
  const [boards, setBoards] = useState<ReadonlyMap<string, string>>(new Map());
  const [homeless, setHomeless] = useState<ReadonlySet<string>>(new Set());
  return (
    <TrashList
      query={useInfiniteQuery(deletedTicketsQuery(organization))}
      title={words('trash.tickets')}
      none={words('trash.noTickets')}
      nameOf={({ title }) => title}
      keyOf={({ key }) => key}
      addressOf={({ key }) => `/app/tickets/${key}`}
      restore={async ({ id }) => {
        try {
          await restoreTicket(id, boards.get(id));
        } catch (error) {
          const needsBoard = error instanceof Refusal && 'board_id' in error.errors;
          if (needsBoard) setHomeless(new Set(homeless).add(id));
          throw error;
        }
      }}
      more={({ id, key, project_id }) =>
        homeless.has(id) && (
          <BoardChoice
            label={words('trash.boardFor', { key })}
            project={project_id}
            value={boards.get(id) ?? ''}
            onChange={(board) => setBoards(new Map(boards).set(id, board))}
          />
        )
      }
    />
  );
}

function BoardChoice({
  label,
  project,
  value,
  onChange,
}: {
  label: string;
  project: string;
  value: string;
  onChange: (board: string) => void;
}) {
  const words = useWords();
  const { data = [] } = useQuery(boardsQuery(project));
  return (
    <select
      className={chipCss.chip}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{words('trash.chooseABoard')}</option>
      {data.map(({ id, name }) => (
        <option key={id} value={id} dir="auto">
          {name}
        </option>
      ))}
    </select>
  );
}
