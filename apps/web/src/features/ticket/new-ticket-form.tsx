import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { asRefusal } from '../../api/refusal.ts';
import type { Project } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { Attach } from '../../data/queries/attach.ts';
import { keepPicture } from '../files/waiting-pictures.ts';
import { showMessage } from '../feedback/messages.tsx';
import { MentionablePeople } from '../../data/queries/mentionable.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { labelsQuery, membersQuery } from '../../data/queries/projects.ts';
import { prepareEditor, TextEditor } from '../text/text-editor.tsx';
import { useTemplates } from '../../data/use-templates.tsx';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { Button } from '../../design/button.tsx';
import { Checkbox } from '../../design/checkbox.tsx';
import {
  boardOfDraft,
  draftOfCaptured,
  outsideProject,
  withCaptureFields,
  type Draft,
  type GivenFields,
} from './new-ticket-draft.ts';
import { isOfRows } from './custom-rows.tsx';
import { NewTicketProperties } from './new-ticket-properties.tsx';
import { readCapture } from './read-capture.ts';
import { TemplateChoice } from './template-choice.tsx';
import { draftOfTemplate } from './template-draft.ts';
import { UnderstoodWords } from './understood-words.tsx';
import { RefusedTickets } from './refused-tickets.tsx';
import { requiredFault } from './required-fault.ts';
import { useCreateTicket } from './use-create-ticket.tsx';
import formCss from '../../design/form.module.css';
import noticeCss from '../../design/notice.module.css';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';
import { classes } from '../../design/classes.ts';
import { useTypedWords } from '../../words/use-typed-words.ts';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import ticketCss from './ticket.module.css';

/**
 * The form of a new ticket: its title, its properties, and the keys that create it: Enter in the title, Ctrl Enter everywhere. Words of the title
 * such as `#bug @grace !high tomorrow` are its properties, as in the line of a board.
 */
export function NewTicketForm({
  initialTitle,
  fields,
  draft,
  latest,
  set,
  drop,
  project,
  projects,
  onClose,
}: {
  initialTitle: string | null;
  fields: GivenFields | null;
  draft: Draft;
  /** The present entries. */
  latest: () => Draft;
  set: (more: Partial<Draft>) => void;
  drop: () => void;
  project: Project;
  projects: readonly Project[];
  onClose: () => void;
}) {
  const words = useWords();
  const line = useRef<HTMLTextAreaElement>(null);
  const [isDescribing, setDescribing] = useState(false);
  const [goesOn, setGoesOn] = useState(false);
  const ofBoards = useQuery(boardsQuery(project.id));
  const boards = ofBoards.data ?? [];
  const people = useQuery(membersQuery(project.id)).data ?? [];
  const labels = useQuery(labelsQuery(project.id)).data ?? [];
  const cycles = useQuery(cyclesQuery(project.id)).data ?? [];
  const customFields = useCustomFields(project.id);
  const { title, description_html } = draft;
  /** Words that stay in the title, although they name a property. */
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set());
  const known = { people, labels, cycles, fields: customFields, typed: useTypedWords() };
  const template = useTemplates(project.id).find(({ id }) => id === draft.template_id);
  // The day in the title of a template is no due date.
  const ofTemplate = template
    ? readCapture(draftOfTemplate(template).title, known, new Set()).understood
    : [];
  const read = readCapture(
    title,
    known,
    new Set([...ignored, ...ofTemplate.map(({ text }) => text)]),
  );
  const board = boardOfDraft(boards, draft);
  const open = useEffectEvent(() => {
    const isElsewhere = fields !== null && draft.project_id !== null;
    set({
      ...(initialTitle !== null && { title: initialTitle }),
      ...(isElsewhere && { ...outsideProject, project_id: null }),
      ...fields,
    });
    // The typed text replaces the stored draft.
    line.current?.select();
  });
  // Before the first letters are typed into it.
  useLayoutEffect(() => open(), []);
  useEffect(prepareEditor, []);
  const written = { ...withCaptureFields(draft, read.fields), title: read.title };
  const [refusal, setRefusal] = useState<Error | null>(null);
  /** Whether the ticket is created once the boards of the project are known. */
  const [isAwaiting, setAwaiting] = useState(false);
  const fault = refusal ?? (isAwaiting ? ofBoards.error : null);
  const create = useCreateTicket();
  const submit = () => {
    if (title.trim() === '') return;
    const missing = requiredFault(written, customFields);
    setRefusal(missing);
    setAwaiting(missing === null && board === undefined);
    if (missing !== null || board === undefined) return;
    void create(board, written, customFields);
    if (!goesOn) {
      drop();
      return onClose();
    }
    // The next ticket is another one than that of the template.
    set({ title: '', description_html: '', template_id: null });
    setIgnored(new Set());
    setDescribing(false);
    line.current?.focus();
  };
  const submitAwaited = useEffectEvent(() => {
    if (isAwaiting) submit();
  });
  useEffect(() => {
    // The ticket was submitted before its boards were known.
    // oxlint-disable-next-line react/set-state-in-effect
    if (board !== undefined) submitAwaited();
  }, [board]);
  return (
    <form
      className={ticketCss.newTicket}
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
        dir="auto"
        aria-label={words('ticket.title')}
        className={formCss.fieldInput}
        placeholder={words('ticket.whatIsToBeDone')}
        rows={2}
        maxLength={255}
        autoFocus
        value={title}
        onChange={(event) => set({ title: event.target.value.replaceAll('\n', ' ') })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          submit();
        }}
      />
      {isDescribing ? (
        <Attach value={keepFile}>
          <MentionablePeople value={people}>
            <TextEditor
              label={words('ticket.description')}
              html={description_html}
              onChange={(html) => set({ description_html: html })}
            />
          </MentionablePeople>
        </Attach>
      ) : (
        <button
          type="button"
          className={ticketCss.describe}
          onClick={() => setDescribing(true)}
          // Text typed right after Tab is a part of the description.
          onFocus={() => setDescribing(true)}
        >
          {description_html === ''
            ? words('ticket.describeIt')
            : textOf(description_html) || words('ticket.aPicture')}
        </button>
      )}
      {/* After the description, which Tab goes to from the title. */}
      <UnderstoodWords
        understood={read.understood}
        onLeave={(text) => setIgnored(new Set([...ignored, text]))}
      />
      <RefusedTickets
        project={project.id}
        canEdit={title.trim() === ''}
        onEdit={(captured, error) => {
          set(draftOfCaptured(captured));
          setRefusal(error);
          line.current?.focus();
        }}
      />
      {fault !== null && !isOfRows(fault) && (
        <p className={classes(noticeCss.notice, noticeCss.refused, textCss.small)} role="alert">
          {asRefusal(fault).message}
        </p>
      )}
      <TemplateChoice {...{ project, draft, latest, set }} />
      <NewTicketProperties
        {...{ board, project, projects }}
        fault={fault}
        draft={written}
        // A property is removed from the title when another value can be chosen for it.
        set={(more) => set({ ...written, ...more })}
      />
      <div className={layoutCss.actions}>
        <Checkbox isSelected={goesOn} onChange={setGoesOn}>
          {words('ticket.createMore')}
        </Checkbox>
        <Button look="quiet" onPress={onClose}>
          {words('ui.cancel')}
        </Button>
        <Button look="primary" type="submit" busy={isAwaiting && fault === null}>
          {words('ticket.create')}
        </Button>
      </div>
    </form>
  );
}

/** Keeps a pasted picture until the ticket is created. A message says where another file is added. */
async function keepFile(file: File): ReturnType<typeof keepPicture> {
  const picture = await keepPicture(file).catch(() => null);
  if (picture === null) showMessage({ text: wordsOf('ticket.addFileLater', { name: file.name }) });
  return picture;
}

/** The words of a description, to tell it by. */
const textOf = (html: string): string =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.slice(0, 200);
