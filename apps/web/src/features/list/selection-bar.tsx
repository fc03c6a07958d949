import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { DialogTrigger } from 'react-aria-components/Dialog';
import type { CustomField, FieldValue, Member, Project, Ticket } from '../../api/types.ts';
import { boardsQuery } from '../../data/queries/board.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { labelsQuery, membersQuery } from '../../data/queries/projects.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { Button } from '../../design/button.tsx';
import { ChoiceMenu } from '../../design/choice-menu.tsx';
import { priorities, priorityNames } from '../../design/priority-names.ts';
import { DatePopover } from '../ticket/property.tsx';
import { Confirmation } from '../../design/confirmation.tsx';
import { useTakesEscape } from '../../design/takes-escape.ts';
import { onDay } from '../../design/dates.ts';
import { cycleChoices, noCycle } from '../ticket/property-choices.tsx';
import { propertyPlaces, selectionBars } from '../ticket/changes/shown-tickets.ts';
import { meaningOf } from '../ticket/value-named.ts';
import type { BulkChange } from './bulk-change.ts';
import { FieldsTogether } from './fields-together.tsx';
import { words as wordsOf } from '../../words/words.ts';
import { useWords } from '../../words/use-words.tsx';
import { setSelectedFields } from './selected-fields.ts';
import listCss from './list.module.css';

/** The buttons that letters and the palette press, too. */
const buttons = {
  board: propertyPlaces.ref({ what: 'board' }),
  assignees: propertyPlaces.ref({ what: 'assignees' }),
  labels: propertyPlaces.ref({ what: 'labels' }),
  priority: propertyPlaces.ref({ what: 'priority' }),
};
const dueButton = propertyPlaces.ref({ what: 'due' });
const archiveButton = propertyPlaces.ref({ what: 'archive' });
const deleteButton = propertyPlaces.ref({ what: 'delete' });

/** The sentence that says what was done with a number of tickets. */
export type DoneSentence = (count: number) => string;

/** Messages with the number of tickets and the name of what they got or lost. */
type NamedSentence = `list.${
  | 'movedTo'
  | 'putIntoCycle'
  | 'assignedTo'
  | 'noLongerAssignedTo'
  | 'labelled'
  | 'noLongerLabelled'
  | 'setToPriority'
  | 'nowDue'}`;

const namedSentence =
  (key: NamedSentence, name: string): DoneSentence =>
  (count) =>
    wordsOf(key, { count, name });

const plainSentence =
  (
    key: `list.${'noLongerDue' | 'noLongerInACycle' | 'wereArchived' | 'wereDeleted'}`,
  ): DoneSentence =>
  (count) =>
    wordsOf(key, { count });

/** The sentence about a custom field that was set or cleared. */
const fieldSentence =
  (field: CustomField, value: FieldValue | null, people: readonly Member[]): DoneSentence =>
  (count) =>
    value === null
      ? wordsOf('customFields.wasClearedOn', { name: field.name, count })
      : wordsOf('customFields.wasSetOn', { text: meaningOf(field, value, people), count });

/** The actions for all selected tickets. */
export function SelectionBar({
  project,
  tickets,
  onChange,
  onClear,
  more = null,
}: {
  project: Project;
  tickets: readonly Ticket[];
  onChange: (to: BulkChange, sentence: DoneSentence) => void;
  onClear: () => void;
  /** Selects more: all that are shown, or match. */
  more?: { words: string; act: () => void } | null;
}) {
  const words = useWords();
  useTakesEscape();
  const [isAsking, setAsking] = useState(false);
  const [isDueOpen, setDueOpen] = useState(false);
  const boards = useQuery(boardsQuery(project.id)).data ?? [];
  const labels = useQuery(labelsQuery(project.id)).data ?? [];
  const people = useQuery(membersQuery(project.id)).data ?? [];
  const cycles = useQuery(cyclesQuery(project.id)).data ?? [];
  const fields = useCustomFields(project.id);
  const setField = (field: CustomField, value: FieldValue | null) =>
    onChange({ to: 'field', key: field.key, value }, fieldSentence(field, value, people));
  const setNow = useEffectEvent(setField);
  useEffect(() => {
    setSelectedFields({ project: project.id, set: (...to) => setNow(...to) });
    return () => setSelectedFields(null);
  }, [project.id]);
  const { length: count } = tickets;
  /** Adds it to the tickets without it; if all have it, removes it from all. */
  const toggling = (
    to: 'assignee' | 'label',
    all: readonly { id: string; name: string }[],
    [added, removed]: readonly [NamedSentence, NamedSentence],
  ) =>
    all.map(({ id, name }) => {
      const field = to === 'assignee' ? 'assignee_ids' : 'label_ids';
      const having = tickets.filter((ticket) => ticket[field].includes(id)).length;
      const isAdded = having < tickets.length;
      return {
        id,
        name,
        note:
          having === 0
            ? ''
            : isAdded
              ? words('list.countOf', { count: having, all: count })
              : words('list.onAllRemove'),
        act: () => onChange({ to, id, isAdded }, namedSentence(isAdded ? added : removed, name)),
      };
    });
  return (
    <div
      className={listCss.selectionBar}
      role="group"
      aria-label={words('list.changeTheSelected')}
      ref={selectionBars.ref({ words: words('list.tickets', { count }) })}
    >
      <p role="status">{words('list.selected', { count })}</p>
      <ChoiceMenu
        label={words('list.moveToDots')}
        button={buttons.board}
        options={boards.map(({ id, name, wip_limit, ticket_count }) => ({
          id,
          name,
          note:
            wip_limit === null
              ? ''
              : words('list.countOf', { count: ticket_count, all: wip_limit }),
          act: () => onChange({ to: 'board', board: id }, namedSentence('list.movedTo', name)),
        }))}
      />
      <ChoiceMenu
        label={words('list.assignDots')}
        button={buttons.assignees}
        options={toggling('assignee', people, ['list.assignedTo', 'list.noLongerAssignedTo'])}
      />
      <ChoiceMenu
        label={words('list.labelDots')}
        button={buttons.labels}
        options={toggling('label', labels, ['list.labelled', 'list.noLongerLabelled'])}
      />
      <ChoiceMenu
        label={words('list.priorityDots')}
        button={buttons.priority}
        options={priorities.map((priority) => ({
          id: priority,
          name: priorityNames[priority],
          note: '',
          act: () =>
            onChange(
              { to: 'priority', priority },
              namedSentence('list.setToPriority', priorityNames[priority].toLowerCase()),
            ),
        }))}
      />
      <DialogTrigger isOpen={isDueOpen} onOpenChange={setDueOpen}>
        <Button slight ref={dueButton}>
          {words('list.dueDots')}
        </Button>
        <DatePopover
          of="due"
          value={tickets.find(({ due_at }) => due_at !== null)?.due_at ?? null}
          onClose={() => setDueOpen(false)}
          onChoose={(due_at) =>
            onChange(
              { to: 'due', due_at },
              due_at === null
                ? plainSentence('list.noLongerDue')
                : namedSentence('list.nowDue', onDay(due_at)),
            )
          }
        />
      </DialogTrigger>
      {cycles.length > 0 && (
        <ChoiceMenu
          label={words('list.cycleDots')}
          options={cycleChoices(cycles).map(({ id, name, note = '' }) => ({
            id,
            name,
            note,
            act: () =>
              id === noCycle
                ? onChange({ to: 'cycle', cycle_id: null }, plainSentence('list.noLongerInACycle'))
                : onChange({ to: 'cycle', cycle_id: id }, namedSentence('list.putIntoCycle', name)),
          }))}
        />
      )}
      <FieldsTogether {...{ fields, tickets, people }} onChange={setField} />
      <Button
        slight

        ref={archiveButton}
        onPress={() => onChange({ to: 'archive' }, plainSentence('list.wereArchived'))}
      >
        {words('ticket.archive')}
      </Button>
      <Button slight look="danger" ref={deleteButton} onPress={() => setAsking(true)}>
        {words('list.delete')}
      </Button>
      {more !== null && (
        <Button slight look="quiet" onPress={more.act}>
          {more.words}
        </Button>
      )}
      <Button slight look="quiet" onPress={onClear}>
        {words('list.clear')}
      </Button>
      <Confirmation
        title={words('list.deleteQuestion', { count })}
        label={words('list.delete')}
        look="danger"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        act={async () => {
          onChange({ to: 'delete' }, plainSentence('list.wereDeleted'));
          setAsking(false);
        }}
      >
        {words('list.deletedCanBeRestored')}
      </Confirmation>
    </div>
  );
}
