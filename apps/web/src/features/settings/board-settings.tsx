import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api, where } from '../../api/client.ts';
import type { Board, Project } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { showDone } from '../feedback/undo.tsx';
import { Fetched } from '../../design/fetched.tsx';
import { Refused } from '../../design/notice.tsx';
import { useWords } from '../../words/use-words.tsx';
import { AddByName } from './add-by-name.tsx';
import { BoardLine } from './board-line.tsx';
import { BoardRows } from './board-rows.tsx';
import { reorderBoards } from '../../data/queries/settings-requests.ts';
import { Section } from './section.tsx';
import pageCss from '../../design/page.module.css';
import settingsCss from './settings.module.css';
import { classes } from '../../design/classes.ts';

/** The boards of a project, with their order and their settings. */
export function BoardSettings({ project, canEdit }: { project: Project; canEdit: boolean }) {
  const words = useWords();
  const boards = useQuery(boardsQuery(project.id));
  const client = useQueryClient();
  const { queryKey } = boardsQuery(project.id);
  const moved = useRef<string | null>(null);
  const reorder = useMutation({
    mutationFn: (ids: string[]) => reorderBoards(project.id, ids),
    // The change is shown at once; after a refusal, the stored state is shown again.
    async onMutate(ids) {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (all) =>
        all
          ?.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
          .map((board, position) => ({ ...board, position })),
      );
    },
    // A request sent before the order was stored may be answered later, with the former order.
    async onSuccess(all) {
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, all);
    },
    onError: () => client.invalidateQueries({ queryKey }),
  });
  // A moved row loses the focus, so it is set on the same board again.
  useEffect(() => {
    if (boards.data !== undefined && moved.current !== null)
      document.getElementById(moved.current)?.focus();
    moved.current = null;
  }, [boards.data]);
  const move = (all: readonly Board[], from: number, to: number, focused: string | null) => {
    const ids = all.map(({ id }) => id);
    ids.splice(to, 0, ...ids.splice(from, 1));
    moved.current = focused;
    reorder.mutate(ids, {
      onSuccess() {
        showDone({
          text: words('settings.boardIsNow', {
            name: all[from]?.name ?? '',
            place: to + 1,
            count: all.length,
          }),
          async undo() {
            const before = all.map(({ id }) => id);
            client.setQueryData(queryKey, await reorderBoards(project.id, before));
            return words('settings.formerOrder');
          },
        });
      },
    });
  };
  return (
    <Section id="boards" title={words('settings.boards')} lead={words('settings.boardsLead')}>
      <Refused error={reorder.error} />
      <Fetched query={boards}>
        {(all) =>
          canEdit ? (
            <BoardRows boards={all} onMove={(from, to, focused) => move(all, from, to, focused)} />
          ) : (
            <ol
              className={classes(pageCss.list, settingsCss.settingsRows)}
              aria-label={words('settings.boards')}
            >
              {all.map((board) => (
                <li key={board.id}>
                  <BoardLine board={board} />
                </li>
              ))}
            </ol>
          )
        }
      </Fetched>
      {canEdit && (
        <AddByName
          label={words('settings.nameOfANewBoard')}
          verb={words('settings.addBoard')}
          maxLength={60}
          add={async (name) => {
            await api.POST('/projects/{project}/boards', {
              ...where({ project: project.id }),
              body: { name },
            });
            await client.invalidateQueries({ queryKey });
          }}
        />
      )}
    </Section>
  );
}
