import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../data/session.tsx';
import { projectsQuery } from '../../data/queries/projects.ts';
import { AppLink } from '../../design/app-link.tsx';
import { AwaitedField } from '../../design/awaited-field.tsx';
import { ModalDialog } from '../../design/modal-dialog.tsx';
import { useNewTicketDraft, type GivenFields } from './new-ticket-draft.ts';
import { NewTicketForm } from './new-ticket-form.tsx';
import { useWords } from '../../words/use-words.tsx';

/** The form of a new ticket over any page, in the project of the page if it has one. */
export default function NewTicket({
  title,
  fields,
  project: key,
  onClose,
}: {
  /** Null: what was typed before and not created. */
  title: string | null;
  /** The values for the project of the page; null: those of the draft. */
  fields: GivenFields | null;
  project: string | null;
  onClose: () => void;
}) {
  const words = useWords();
  const { organization } = useSession();
  const all = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null,
    select: (projects) => projects.filter(({ archived }) => !archived),
  }).data;
  const { draft, latest, set, drop } = useNewTicketDraft();
  const project =
    all?.find(({ id }) => id === draft.project_id) ??
    all?.find((candidate) => candidate.key === key) ??
    all?.[0];
  return (
    <ModalDialog title={words('ticket.newTicket')} isOpen onClose={onClose}>
      {all?.length === 0 && (
        <p>
          {words('ticket.noProjectYet')}{' '}
          <AppLink href="/app/projects">{words('ticket.projects')}</AppLink>
        </p>
      )}
      {all === undefined && organization !== null && <AwaitedField onClose={onClose} />}
      {project !== undefined && (
        <NewTicketForm
          initialTitle={title}
          fields={fields}
          draft={draft}
          latest={latest}
          set={set}
          drop={drop}
          project={project}
          projects={all ?? []}
          onClose={onClose}
        />
      )}
    </ModalDialog>
  );
}
