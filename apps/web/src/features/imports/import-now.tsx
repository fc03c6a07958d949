import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Board, Import } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { peopleQuery } from '../../data/queries/organization.ts';
import { Button } from '../../design/button.tsx';
import { Refused } from '../../design/notice.tsx';
import { useWords } from '../../words/use-words.tsx';
import { beginImport, type AskedImport } from './begin-import.ts';
import { ImportedPriorities, type ChosenPriorities } from './imported-priorities.tsx';
import { ImportedFields, type ChosenFields } from './imported-fields.tsx';
import { NewProjectKey, StateCategories, type ChosenStates } from './new-project-choices.tsx';
import { boardFor, memberFor, mostFound, type FoundList, type Proposal } from './proposals.ts';
import { formatNames } from '../../words/formats.ts';
import importsCss from './imports.module.css';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';
import formCss from '../../design/form.module.css';

type Chosen = Readonly<Record<string, string>>;

/** Carries out what was tried, with the same file: the person chooses boards for the lists that were found, and members for people. */
export function ImportNow({
  job,
  asked,
  organization,
  onBegun,
}: {
  job: Import;
  asked: AskedImport;
  organization: string;
  onBegun: () => Promise<unknown>;
}) {
  const words = useWords();
  const { found, project_id: project } = job;
  const query = useQuery({ ...boardsQuery(project ?? ''), enabled: project !== null });
  const boards = project === null ? [] : query.data;
  const members = useQuery(peopleQuery(organization)).data;
  const [onBoards, setOnBoards] = useState<Chosen>({});
  const [asMembers, setAsMembers] = useState<Chosen>({});
  const [asFields, setAsFields] = useState<ChosenFields>({});
  const [asStates, setAsStates] = useState<ChosenStates>({});
  const [asPriorities, setAsPriorities] = useState<ChosenPriorities>({});
  const [projectKey, setProjectKey] = useState(found.project?.key ?? '');
  const [sent, setSent] = useState(0);
  const lists = found.boards.map((list) => ({ ...list, proposal: boardFor(list, boards ?? []) }));
  // A state that comes onto a board that is there already needs no category.
  const isNewBoard = ({ key, board_id: known, proposal }: (typeof lists)[number]) =>
    known === null && (project === null || (onBoards[key] ?? proposal.id) === '');
  const unplaced = lists.filter((list) => list.category === null && isNewBoard(list));
  const people = found.people.map((person) => ({
    ...person,
    proposal: memberFor(person, members ?? []),
  }));
  const begin = useMutation({
    mutationFn: async () => {
      const named = lists.flatMap(({ key, is_settled: isSettled, board_id: now, proposal }) => {
        const board = boards?.find(({ id }) => id === (onBoards[key] ?? proposal.id));
        const stays = isSettled && board?.id === now;
        return stays || board === undefined ? [] : [[key, board.name] as const];
      });
      const mapped = people.flatMap(({ key, user_id: known, proposal }) => {
        const member = members?.find(({ id }) => id === (asMembers[key] ?? proposal.id));
        if (member === undefined) return known === null ? [] : [[key, ''] as const];
        return [[key, member.email] as const];
      });
      const body = {
        ...asked.body,
        options: {
          ...asked.body.options,
          ...(Object.keys(asFields).length > 0 && { fields: asFields }),
          ...(Object.keys(asPriorities).length > 0 && { priorities: asPriorities }),
          ...(Object.keys(asStates).length > 0 && { states: asStates }),
        },
        ...(found.project !== undefined && {
          project_key: projectKey.trim() === '' ? null : projectKey.trim(),
        }),
        boards: Object.fromEntries(named),
        people: Object.fromEntries(mapped),
        dry_run: false,
      };
      await beginImport(organization, { ...asked, body }, setSent);
    },
    onSuccess: onBegun,
  });
  if (boards === undefined || members === undefined) return null;
  return (
    <section className={importsCss.importNow} aria-label={words('imports.importNow')}>
      {found.project !== undefined && (
        <NewProjectKey projectKey={projectKey} onChange={setProjectKey} />
      )}
      {lists.length > 0 && <h3>{words('imports.listsAndBoards')}</h3>}
      {project === null && lists.length > 0 && (
        <p className={textCss.note}>
          {words('imports.becomeBoards', { lists: formatNames(lists.map(({ name }) => name)) })}
        </p>
      )}
      {project !== null && lists.length > 0 && (
        <div className={importsCss.importColumns}>
          {lists.map((list) => (
            <ListChoice
              key={list.key}
              list={list}
              boards={boards}
              proposal={list.proposal}
              chosen={onBoards[list.key]}
              onChoose={(id) => setOnBoards({ ...onBoards, [list.key]: id })}
            />
          ))}
        </div>
      )}
      <StateCategories lists={unplaced} chosen={asStates} onChoose={setAsStates} />
      {people.length > 0 && (
        <>
          <h3>{words('imports.people')}</h3>
          <div className={importsCss.importColumns}>
            {people.map(({ key, name, proposal }) => (
              <Picker
                key={key}
                label={name}
                none={words('imports.nobody')}
                options={members}
                proposal={proposal}
                chosen={asMembers[key]}
                onChoose={(id) => setAsMembers({ ...asMembers, [key]: id })}
              />
            ))}
          </div>
        </>
      )}
      <ImportedPriorities
        found={found.priorities ?? []}
        chosen={asPriorities}
        onChoose={setAsPriorities}
      />
      <ImportedFields fields={found.fields ?? []} chosen={asFields} onChoose={setAsFields} />
      {Math.max(lists.length, people.length) >= mostFound && (
        <p className={textCss.note}>{words('imports.onlyTheFirst', { count: mostFound })}</p>
      )}
      <Refused error={begin.error} />
      {begin.isPending && sent > 0 && (
        <progress
          value={sent}
          aria-label={words('imports.sent')}
          className={importsCss.importProgress}
        />
      )}
      <div className={layoutCss.actions}>
        <Button look="primary" busy={begin.isPending} onPress={() => begin.mutate()}>
          {words('imports.importNow')}
        </Button>
      </div>
    </section>
  );
}

function ListChoice({
  list,
  boards,
  ...rest
}: {
  list: FoundList;
  boards: readonly Board[];
  proposal: Proposal;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const words = useWords();
  const target = boards.find(({ id }) => id === list.board_id);
  // A new board beside one of the same name would be a riddle.
  const none = target === undefined ? words('imports.aNewBoard', { name: list.name }) : null;
  return <Picker {...rest} label={list.name} none={none} options={boards} />;
}

/** A choice with a sentence why it is made already, until the person chooses something else. `none` is the choice of nothing. */
function Picker({
  label,
  none,
  options,
  proposal,
  chosen = proposal.id,
  onChoose,
}: {
  label: string;
  none: string | null;
  options: readonly { id: string; name: string }[];
  proposal: Proposal;
  chosen: string | undefined;
  onChoose: (id: string) => void;
}) {
  const why = useId();
  const isProposed = chosen === proposal.id && proposal.why !== '';
  return (
    <div>
      <label className={formCss.labelled}>
        <span>{label}</span>
        <select
          value={chosen}
          aria-describedby={isProposed ? why : undefined}
          onChange={(event) => onChoose(event.target.value)}
        >
          {none !== null && <option value="">{none}</option>}
          {options.map(({ id, name }) => (
            <option key={id} value={id} dir="auto">
              {name}
            </option>
          ))}
        </select>
      </label>
      {isProposed && (
        <p id={why} className={textCss.note}>
          {proposal.why}
        </p>
      )}
    </div>
  );
}
