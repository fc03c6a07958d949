import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { refusalSentence } from '../api/refusal-sentence.ts';
import { asRefusal } from '../api/refusal.ts';
import type { Priority, Project } from '../api/types.ts';
import { boardsQuery } from '../board/queries.ts';
import { Attach } from '../files/attach.ts';
import { addWaiting, keepPicture, withoutWaiting } from '../files/waiting-pictures.ts';
import { showMessage } from '../frame/messages.tsx';
import { useSession } from '../frame/session.tsx';
import { MentionablePeople } from '../notifications/mentionable.ts';
import { labelsQuery, membersQuery, projectsQuery } from '../projects/queries.ts';
import { invalidateSoon } from '../query/invalidate-soon.ts';
import { keys } from '../query/keys.ts';
import { prepareEditor, TextEditor } from '../text/text-editor.tsx';
import { AppLink } from '../ui/app-link.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Choose } from '../ui/choose.tsx';
import { Over } from '../ui/over.tsx';
import { priorityNames } from '../ui/priority-names.ts';
import { useDraft } from '../ui/use-draft.ts';
import { showInColumns } from './changes/columns.ts';
import { createTicket } from './changes/requests.ts';
import { useNewLabel } from './ticket-choice.tsx';
import { boardChoices, labelChoices, personChoices, priorityChoices } from './property-choices.tsx';
import { DueValue, Nothing, Property } from './property.tsx';

/** The form of a new ticket over any page, in the project of the page if it has one. */
export default function NewTicket({
  title,
  board,
  project: key,
  onClose,
}: {
  /** Null: what was typed before and not created. */
  title: string | null;
  /** The board to choose, of the project of the page; null: that of the draft, else the first one. */
  board: string | null;
  project: string | null;
  onClose: () => void;
}) {
  const { organization } = useSession();
  const all = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
    select: (projects) => projects.filter(({ archived }) => !archived),
  }).data;
  const [kept, keep] = useDraft('new-ticket', '', sessionStorage);
  const draft: Draft = { ...blank, ...(kept === '' ? {} : (JSON.parse(kept) as Partial<Draft>)) };
  draft.description_html = withoutWaiting(draft.description_html, true);
  const project =
    all?.find(({ id }) => id === draft.project_id) ??
    all?.find((one) => one.key === key) ??
    all?.[0];
  const set = (more: Partial<Draft>) => keep(JSON.stringify({ ...draft, ...more }));
  return (
    <Over title="New ticket" isOpen onClose={onClose}>
      {all?.length === 0 && (
        <p>
          A ticket belongs to a project, and there is none yet.{' '}
          <AppLink href="/app/projects">Projects</AppLink>
        </p>
      )}
      {project !== undefined && (
        <Fields
          given={title}
          onBoard={board}
          draft={draft}
          set={set}
          drop={() => keep('')}
          project={project}
          projects={all ?? []}
          onClose={onClose}
        />
      )}
    </Over>
  );
}

const blank = {
  title: '',
  description_html: '',
  priority: 'medium' as Priority,
  assignee_ids: [] as string[],
  label_ids: [] as string[],
  due_at: null as string | null,
  board_id: null as string | null,
  /** Null: that of the page. */
  project_id: null as string | null,
};

/** What was entered and not created yet: it stays in this tab. */
type Draft = typeof blank;

function Fields({
  given,
  onBoard,
  draft,
  set,
  drop,
  project,
  projects,
  onClose,
}: {
  given: string | null;
  onBoard: string | null;
  draft: Draft;
  set: (more: Partial<Draft>) => void;
  drop: () => void;
  project: Project;
  projects: readonly Project[];
  onClose: () => void;
}) {
  const client = useQueryClient();
  const line = useRef<HTMLTextAreaElement>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const [isDescribing, setDescribing] = useState(false);
  const [goesOn, setGoesOn] = useState(false);
  const boards = useQuery(boardsQuery(project.id)).data ?? [];
  const people = useQuery(membersQuery(project.id)).data ?? [];
  const labels = useQuery(labelsQuery(project.id)).data ?? [];
  const makeLabel = useNewLabel(project.id, labels.length);
  const { title, description_html, project_id: _project, ...fields } = draft;
  const board =
    boards.find(({ id }) => id === draft.board_id) ?? boards.find((one) => !one.is_hidden);
  const begin = useEffectEvent(() => {
    const isElsewhere = onBoard !== null && draft.project_id !== null;
    set({
      ...(given !== null && { title: given }),
      ...(onBoard !== null && { board_id: onBoard, project_id: null }),
      ...(isElsewhere && { assignee_ids: [], label_ids: [] }),
    });
    // What is typed replaces the stored draft.
    line.current?.select();
  });
  useEffect(() => begin(), []);
  useEffect(prepareEditor, []);
  const attempts = useRef<AbortController>(null);
  // A ticket that waits for the network is not created after its form was left.
  useEffect(() => () => attempts.current?.abort(), []);
  const create = useMutation({
    async mutationFn() {
      attempts.current = new AbortController();
      const { signal } = attempts.current;
      const text = withoutWaiting(description_html);
      const body = {
        ...fields,
        title,
        ...(text !== '' && { description_html: text }),
        board_id: board?.id ?? '',
      };
      const ticket = await createTicket(project.id, body, crypto.randomUUID(), signal);
      const added = addWaiting(ticket, description_html);
      return { ticket, failed: await added.catch(() => ['the pictures in its description']) };
    },
    onSuccess({ ticket, failed }) {
      showInColumns(client, ticket);
      invalidateSoon(client, keys.boards(project.id));
      showMessage({
        text: `${ticket.key} was created on ${board?.name}${failed.length === 0 ? '' : `, without ${failed.join(', ')}: these could not be added`}.`,
        link: { href: `/app/tickets/${ticket.key}`, words: 'Open' },
      });
      if (goesOn) set({ title: '', description_html: '' });
      else drop();
      setDescribing(false);
      if (!goesOn) onClose();
      line.current?.focus();
    },
  });
  const opens = (what: string) => ({
    isOpen: opened === what,
    onOpenChange: (isOpen: boolean) => setOpened(isOpen ? what : null),
  });
  const submit = () => {
    if (title.trim() !== '' && board !== undefined && !create.isPending) create.mutate();
  };
  return (
    <form
      className="new-ticket"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDownCapture={(event) => {
        const { key, ctrlKey, metaKey, currentTarget, target } = event;
        // Not in a menu, which is elsewhere in the document.
        if (key !== 'Enter' || !(ctrlKey || metaKey) || !currentTarget.contains(target as Node)) {
          return;
        }
        event.preventDefault();
        event.stopPropagation();
        submit();
      }}
    >
      <textarea
        ref={line}
        aria-label="Title"
        className="field-input"
        placeholder="What is to be done?"
        rows={2}
        maxLength={255}
        autoFocus
        value={title}
        onChange={(event) => set({ title: event.target.value.replaceAll('\n', ' ') })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          submit();
        }}
      />
      {isDescribing ? (
        <Attach value={keepFile}>
          <MentionablePeople value={people}>
            <TextEditor
              label="Description"
              html={description_html}
              onChange={(html) => set({ description_html: html })}
            />
          </MentionablePeople>
        </Attach>
      ) : (
        <button
          type="button"
          className="describe"
          onClick={() => setDescribing(true)}
          // What is typed right after Tab is a part of the description.
          onFocus={() => setDescribing(true)}
        >
          {description_html === '' ? 'Describe it…' : textOf(description_html) || 'A picture'}
        </button>
      )}
      {create.error !== null && (
        <p className="notice refused small" role="alert">
          {refusalSentence(asRefusal(create.error))}
        </p>
      )}
      <dl className="properties">
        <Property icon="open" name="Project">
          <Choose
            {...opens('project')}
            label="Project"
            find="Find a project…"
            choices={projects.map(({ id, key, name }) => ({ id, name, note: key }))}
            chosen={[project.id]}
            onChoose={([id]) => {
              if (id === undefined) return;
              // Values of the former project are not valid in another one.
              set({ project_id: id, board_id: null, assignee_ids: [], label_ids: [] });
            }}
          >
            <span className="cut">{project.name}</span>
          </Choose>
        </Property>
        <Property icon="board" name="Board">
          <Choose
            {...opens('board')}
            label="Board"
            find="Find a board…"
            choices={boardChoices(boards)}
            chosen={board === undefined ? [] : [board.id]}
            onChoose={([id]) => id !== undefined && set({ board_id: id })}
          >
            <i className="dot" style={{ background: board?.color }} />
            <span className="cut">{board?.name}</span>
          </Choose>
        </Property>
        <Property icon="priority" name="Priority">
          <Choose
            {...opens('priority')}
            label="Priority"
            find="Find a priority…"
            choices={priorityChoices}
            chosen={[fields.priority]}
            onChoose={([id]) => set({ priority: id as Priority })}
          >
            {priorityNames[fields.priority]}
          </Choose>
        </Property>
        <Property icon="person" name="Assignees">
          <Choose
            {...opens('assignees')}
            label="Assignees"
            find="Find a person…"
            isSeveral
            choices={personChoices(people)}
            chosen={fields.assignee_ids}
            onChoose={(assignee_ids) => set({ assignee_ids })}
          >
            <Chosen ids={fields.assignee_ids} among={people} none="Assign it" />
          </Choose>
        </Property>
        <Property icon="label" name="Labels">
          <Choose
            {...opens('labels')}
            label="Labels"
            find="Find a label…"
            isSeveral
            choices={labelChoices(labels)}
            chosen={fields.label_ids}
            onChoose={(label_ids) => set({ label_ids })}
            make={makeLabel}
          >
            <Chosen ids={fields.label_ids} among={labels} none="Add a label" />
          </Choose>
        </Property>
        <Property icon="calendar" name="Due">
          <DueValue
            {...opens('due')}
            ticket={{ due_at: fields.due_at, completed_at: null }}
            onChoose={(due_at) => set({ due_at })}
          />
        </Property>
      </dl>
      <div className="actions">
        <Checkbox isSelected={goesOn} onChange={setGoesOn}>
          Create more
        </Checkbox>
        <Button look="quiet" onPress={onClose}>
          Cancel
        </Button>
        <Button look="primary" type="submit" busy={create.isPending}>
          Create
        </Button>
      </div>
    </form>
  );
}

/** Keeps a pasted picture until the ticket is created. A message says where another file is added. */
async function keepFile(file: File): ReturnType<typeof keepPicture> {
  const kept = await keepPicture(file).catch(() => null);
  if (kept === null) showMessage({ text: `Add ${file.name} to the ticket after it is created.` });
  return kept;
}

/** The names of the chosen entries. */
function Chosen({
  ids,
  among,
  none,
}: {
  ids: readonly string[];
  among: readonly { id: string; name: string }[];
  none: string;
}) {
  if (ids.length === 0) return <Nothing>{none}</Nothing>;
  const names = among.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
  return <span className="cut">{names.join(', ')}</span>;
}

/** The words of a description, to tell it by. */
const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.slice(0, 200);
