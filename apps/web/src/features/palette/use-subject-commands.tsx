import { useQuery } from '@tanstack/react-query';
import { showMessage } from '../feedback/messages.tsx';
import { useSession } from '../../data/session.tsx';
import { useWatch } from '../notifications/use-watch.tsx';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { membersQuery, projectsQuery } from '../../data/queries/projects.ts';
import { showRefusal } from '../feedback/show-refusal.tsx';
import { useSave } from '../ticket/changes/use-save.tsx';
import { propertyIn, selectionBars } from '../ticket/changes/shown-tickets.ts';
import { ticketQuery } from '../../data/queries/ticket.ts';
import { useTypedWords } from '../../words/use-typed-words.ts';
import { useWords } from '../../words/use-words.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { selectedFields } from '../list/selected-fields.ts';
import { fieldCommands } from './field-commands.ts';
import type { Choice, Next } from './step.ts';
import type { Subject } from './subject.ts';
import { shortcuts, type ShortcutName } from '../../design/shortcuts.ts';
import { copyLink } from './use-commands.tsx';

/** The commands that open a choice, each by its letter (`ticket/property-shortcuts.ts`). */
const byLetter = [
  { shortcut: 'assign', name: 'palette.assign', otherWords: 'palette.assignWords' },
  { shortcut: 'priority', name: 'palette.priorityOf', otherWords: null },
  { shortcut: 'dueDate', name: 'palette.dueDateOf', otherWords: null },
  { shortcut: 'labels', name: 'palette.labelsOf', otherWords: null },
] as const;

interface Acts {
  next: Next;
  /** Closes the palette, and then does something, with the focus where it was. */
  after: (act: () => unknown) => void;
  /** The same for what a letter does. */
  press: (name: ShortcutName) => void;
}

const letterChoices = (subject: string, press: Acts['press']): Choice[] =>
  byLetter.map(({ shortcut, name, otherWords }) => ({
    id: `letter-${shortcuts[shortcut]}`,
    name: wordsOf(name, { subject }),
    otherWords: otherWords === null ? '' : wordsOf(otherWords),
    asksMore: true,
    act: () => press(shortcut),
  }));

/** The commands for the ticket that is shown or focused, or for the selected tickets; none without a subject. */
export function useSubjectCommands(subject: Subject | null, typed: string, acts: Acts): Choice[] {
  const t = useWords();
  const key = subject?.kind === 'ticket' ? subject.key : null;
  const ofTicket = useTicketCommands(key, typed, acts);
  const selected = subject?.kind === 'tickets' ? selectedFields() : null;
  const known = useKnown(selected?.project ?? '');
  if (subject?.kind !== 'tickets') return ofTicket;
  const { words } = subject;
  const pressInBar = (what: string) => () =>
    acts.after(() => {
      const bar = selectionBars.all()[0];
      if (bar !== undefined) propertyIn(bar.element, what)?.click();
    });
  return [
    {
      id: 'letter-m',
      name: t('palette.moveSubject', { subject: words }),
      otherWords: t('palette.moveWords'),
      asksMore: true,
      act: () => acts.press('moveToBoard'),
    },
    ...letterChoices(words, acts.press),
    {
      id: 'archive',
      name: t('palette.archiveSubject', { subject: words }),
      act: pressInBar('archive'),
    },
    {
      id: 'delete',
      name: t('palette.deleteSubject', { subject: words }),
      otherWords: t('palette.deleteWords'),
      act: pressInBar('delete'),
    },
    ...fieldCommands(typed, known, (field, value) => acts.after(() => selected?.set(field, value))),
  ];
}

/** The custom fields and the people of a project. */
function useKnown(project: string) {
  const people = useQuery({ ...membersQuery(project), enabled: project !== '' }).data ?? [];
  return { fields: useCustomFields(project), people, typed: useTypedWords() };
}

function useTicketCommands(
  key: string | null,
  typed: string,
  { next, after, press }: Acts,
): Choice[] {
  const t = useWords();
  const { organization, me } = useSession();
  const { data: ticket } = useQuery({
    ...ticketQuery(organization, key ?? ''),
    enabled: organization !== null && key !== null,
  });
  const project = useQuery({
    ...projectsQuery(organization?.id ?? ''),
    enabled: organization !== null && key !== null,
  }).data?.find((candidate) => candidate.key === key?.replace(/-\d+$/u, ''));
  const { isWatching, change } = useWatch('ticket', ticket?.id);
  const { mutateAsync: save } = useSave();
  const known = useKnown(ticket?.project_id ?? '');
  if (key === null) return [];
  const watch = async () => {
    const text =
      isWatching === true
        ? t('palette.youNoLongerWatch', { key })
        : t('palette.youWatchNow', { key });
    // A refusal is shown where the change is made.
    await change.mutateAsync().then(
      () => showMessage({ text }),
      () => {},
    );
  };
  const reading: Choice[] = [
    ...(isWatching === undefined
      ? []
      : [
          {
            id: 'watch',
            name: isWatching ? t('palette.stopWatching', { key }) : t('palette.watch', { key }),
            otherWords: t('palette.watchWords'),
            act: () => after(watch),
          },
        ]),
    {
      id: 'copy-link',
      name: t('palette.copyTheLinkTo', { key }),
      otherWords: t('palette.copyWords'),
      // At once: a browser allows it only while it handles the key or the press.
      act() {
        void copyLink(`/app/tickets/${key}`, key);
        after(() => {});
      },
    },
  ];
  if (project === undefined || project.archived) return reading;
  return [
    {
      id: 'move-this',
      name: t('palette.moveSubject', { subject: key }),
      otherWords: t('palette.moveWords'),
      asksMore: true,
      act: () => next({ at: 'board', ticket: key }),
    },
    {
      id: 'move-to-project',
      name: t('palette.moveToProjectDots', { key }),
      otherWords: t('palette.moveToProjectWords'),
      act: () => next({ at: 'project', ticket: key }),
    },
    ...letterChoices(key, press),
    ...(ticket === undefined || ticket.assignee_ids.includes(me.id)
      ? []
      : [
          {
            id: 'assign-to-me',
            name: t('palette.assignToMe', { key }),
            otherWords: t('palette.assignWords'),
            act: () =>
              after(() =>
                save({
                  base: ticket,
                  fields: { assignee_ids: [...ticket.assignee_ids, me.id] },
                }).catch(showRefusal),
              ),
          },
        ]),
    {
      id: 'letter-s',
      name: t('palette.sizeOf', { key }),
      otherWords: t('palette.sizeWords'),
      act: () => press('size'),
    },
    ...(ticket === undefined
      ? []
      : [
          {
            id: 'archive',
            name: ticket.archived
              ? t('palette.bringBack', { key })
              : t('palette.archiveSubject', { subject: key }),
            act: () =>
              after(() =>
                save({ base: ticket, fields: { archived: !ticket.archived } }).catch(showRefusal),
              ),
          },
        ]),
    ...reading,
    ...(ticket === undefined
      ? []
      : [
          {
            id: 'delete',
            name: t('palette.deleteSubject', { subject: key }),
            otherWords: t('palette.deleteWords'),
            act: () => next({ at: 'delete', ticket }),
          },
          ...fieldCommands(typed, known, (field, value) =>
            after(() =>
              save({ base: ticket, fields: { custom_fields: { [field.key]: value } } }).catch(
                showRefusal,
              ),
            ),
          ),
        ]),
  ];
}
