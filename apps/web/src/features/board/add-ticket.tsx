import { useQuery } from '@tanstack/react-query';
import { useState, type RefObject } from 'react';
import type { Board, CustomField } from '../../api/types.ts';
import { useCustomFields } from '../../data/use-custom-fields.tsx';
import { meaningOf } from '../ticket/value-named.ts';
import { cyclesQuery } from '../../data/queries/cycles.ts';
import { labelsQuery, membersQuery, tagsQuery } from '../../data/queries/projects.ts';
import { readCapture } from '../ticket/read-capture.ts';
import { UnderstoodWords } from '../ticket/understood-words.tsx';
import { Button } from '../../design/button.tsx';
import { useDraft } from '../../design/use-draft.ts';
import { priorityNames } from '../../design/priority-names.ts';
import { canHide, fieldsOfFilter, type FilteredFields } from './fields-of-filter.ts';
import { linesOf, maxPastedLines } from './pasted-lines.ts';
import { useBoardFilter } from './use-board-filter.ts';
import { useUnsentTitles } from '../ticket/changes/unsent-titles.tsx';
import { useCapture } from './use-capture.tsx';
import { useStayAtEnd } from './use-stay-at-end.ts';
import { WaitingTitles } from './waiting-titles.tsx';
import { useTypedWords } from '../../words/use-typed-words.ts';
import { useWords } from '../../words/use-words.tsx';
import { formatNames } from '../../words/formats.ts';
import textCss from '../../design/text.module.css';
import layoutCss from '../../design/layout.module.css';
import boardCss from './board.module.css';

const none: ReadonlySet<string> = new Set();
/** The longest title, in characters. */
const maxTitle = 255;

interface Named {
  id: string;
  name: string;
}

interface Shown {
  board: Board;
  /** All tickets of the board are shown. */
  isWhole: boolean;
  /** What scrolls the cards above it. */
  cards?: RefObject<HTMLElement | null> | undefined;
  /** The field itself. */
  line: RefObject<HTMLTextAreaElement | null>;
  onClose: () => void;
}

/** The field for new tickets; closed, only what waits in it. */
export default function AddTicket({ isOpen, ...shown }: Shown & { isOpen: boolean }) {
  return isOpen ? <Line {...shown} /> : <Waiting board={shown.board} />;
}

function Waiting({ board }: { board: Board }) {
  if (useUnsentTitles(board.id).length === 0) return null;
  return (
    <div className={boardCss.addTicket}>
      <WaitingTitles board={board} />
    </div>
  );
}

/**
 * A field for the titles of new tickets at the end of a board. Enter adds a ticket and empties the field, Escape closes it. Tickets that
 * are not added yet are listed above it. Below it are the properties that were read from the text: a press on one, or Escape for all, keeps
 * the words in the title. Of several lines that are pasted, each becomes a ticket. Under a filter, a new ticket gets the values of the filter.
 */
function Line({ board, isWhole, cards, line, onClose }: Shown) {
  const words = useWords();
  const capture = useCapture(board);
  const goToEnd = useStayAtEnd(cards, isWhole);
  const [title, setTitle] = useDraft(`new-ticket.${board.id}`, '', sessionStorage);
  const people = useQuery(membersQuery(board.project_id)).data ?? [];
  const labels = useQuery(labelsQuery(board.project_id)).data ?? [];
  const cycles = useQuery(cyclesQuery(board.project_id)).data ?? [];
  const hasSign = /[#＃]/u.test(title);
  const ofTags = useQuery({ ...tagsQuery(board.project_id), enabled: hasSign });
  /** Words that stay in the title, although they name a property. */
  const [skipped, setSkipped] = useState(none);
  const lines = linesOf(title);
  const isMany = lines.length > 1;
  const isTooMany = lines.length > maxPastedLines;
  const customFields = useCustomFields(board.project_id);
  const tags = ofTags.data ?? [];
  const known = { people, labels, tags, cycles, fields: customFields, typed: useTypedWords() };
  const read = readCapture(isMany ? '' : title, known, skipped);
  const { filter } = useBoardFilter();
  const filtered = fieldsOfFilter(filter, customFields);
  const values = { ...filtered.custom_fields, ...read.fields.custom_fields };
  const fields = {
    ...filtered,
    ...read.fields,
    ...(Object.keys(values).length > 0 && { custom_fields: values }),
  };
  const isHideable = canHide(filter, fields);
  const leave = (texts: readonly string[]) => setSkipped(new Set([...skipped, ...texts]));
  const asOne = (text: string) => text.replaceAll('\n', ' ').slice(0, maxTitle);
  return (
    <form
      className={boardCss.addTicket}
      onSubmit={(event) => {
        event.preventDefault();
        if (lines.length === 0 || isTooMany) return;
        void capture(isMany ? lines : [read.title], fields, isHideable);
        setTitle('');
        setSkipped(none);
        goToEnd();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (read.understood.length === 0) onClose();
        else leave(read.understood.map(({ text }) => text));
      }}
    >
      <WaitingTitles board={board} />
      <textarea
        ref={line}
        dir="auto"
        aria-label={words('board.titleOfNewTicket', { board: board.name })}
        placeholder={words('ticket.whatIsToBeDone')}
        rows={2}
        maxLength={maxTitle * maxPastedLines}
        autoFocus
        value={title}
        onChange={({ target: { value } }) =>
          setTitle(linesOf(value).length > 1 ? value : asOne(value))
        }
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <UnderstoodWords understood={read.understood} isEscapable onLeave={(text) => leave([text])} />
      <FromFilter {...filtered} {...{ people, labels, customFields }} />
      {isMany && (
        <p className={textCss.note} role="status">
          {isTooMany
            ? words('board.tooManyLines', { count: lines.length, most: maxPastedLines })
            : words('board.eachLineIsATicket')}
        </p>
      )}
      <div className={layoutCss.actions}>
        <Button slight look="primary" type="submit">
          {isMany ? words('board.addTickets', { count: lines.length }) : words('board.add')}
        </Button>
        {isMany && (
          <Button
            slight
            onPress={() => {
              setTitle(asOne(title));
              line.current?.focus();
            }}
          >
            {words('board.makeOne')}
          </Button>
        )}
        <Button slight look="quiet" onPress={onClose}>
          {words('ui.close')}
        </Button>
      </div>
    </form>
  );
}

/** Says what a new ticket gets of the filter. */
function FromFilter({
  assignee_ids = [],
  label_ids = [],
  priority,
  custom_fields = {},
  people,
  labels,
  customFields,
}: FilteredFields & {
  people: readonly Named[];
  labels: readonly Named[];
  customFields: readonly CustomField[];
}) {
  const named = [...people, ...labels].filter(({ id }) =>
    [...assignee_ids, ...label_ids].includes(id),
  );
  const words = useWords();
  const values = [
    ...named.map(({ name }) => name),
    ...(priority === undefined
      ? []
      : [words('ui.priorityOf', { priority: priorityNames[priority] })]),
    ...customFields.flatMap((field) => {
      const value = custom_fields[field.key];
      return value === undefined ? [] : meaningOf(field, value, people);
    }),
  ];
  if (values.length === 0) return null;
  return (
    <p className={textCss.note}>{words('board.asInTheFilter', { values: formatNames(values) })}</p>
  );
}
