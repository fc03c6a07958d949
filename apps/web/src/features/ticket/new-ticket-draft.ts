import { useRef } from 'react';
import { hasDraft, keepDraft, useDraft } from '../../design/use-draft.ts';
import type { Board, Priority } from '../../api/types.ts';
import type { FieldPatch } from '../../data/store/custom-values.ts';
import type { Captured } from './changes/captured.ts';
import type { CaptureFields } from './read-capture.ts';

/** The entries of a new ticket before anything is entered. */
export const blankDraft = {
  title: '',
  description_html: '',
  priority: 'medium' as Priority,
  assignee_ids: [] as string[],
  label_ids: [] as string[],
  start_at: null as string | null,
  due_at: null as string | null,
  cycle_id: null as string | null,
  estimate: null as number | null,
  /** By key. Null: no value, although the field has a default. */
  custom_fields: {} as FieldPatch,
  board_id: null as string | null,
  /** Null: that of the page. */
  project_id: null as string | null,
  /** Null: none was chosen. Undefined: the default of the project is. */
  template_id: undefined as string | null | undefined,
};

/** The properties without those that are valid in one project alone. */
export const outsideProject = {
  board_id: null,
  assignee_ids: [],
  label_ids: [],
  cycle_id: null,
  custom_fields: {},
  template_id: undefined,
};

/** The entries of a new ticket that is not created yet. */
export type Draft = typeof blankDraft;

/** The board on which a ticket of the draft begins, of those of its project: the chosen one, else the first that is not hidden, else the first. */
export const boardOfDraft = (boards: readonly Board[], { board_id }: Draft): Board | undefined =>
  boards.find(({ id }) => id === board_id) ?? boards.find((board) => !board.is_hidden) ?? boards[0];

/** The draft with what its title says in addition: that counts where only one value is possible. */
export const withCaptureFields = (
  draft: Draft,
  { assignee_ids = [], label_ids = [], custom_fields, ...more }: CaptureFields,
) => ({
  ...draft,
  ...more,
  assignee_ids: [...new Set([...draft.assignee_ids, ...assignee_ids])],
  label_ids: [...new Set([...draft.label_ids, ...label_ids])],
  custom_fields: { ...draft.custom_fields, ...custom_fields },
});

/** The values of a new ticket from the place where it is begun, in the project of the page. */
export type GivenFields = Partial<
  Pick<
    Draft,
    'board_id' | 'priority' | 'assignee_ids' | 'label_ids' | 'cycle_id' | 'custom_fields' | 'due_at'
  >
>;

const name = 'new-ticket';

/** The entries of a ticket that was submitted. */
export const draftOfCaptured = ({ board, title, fields, text }: Captured): Draft => ({
  ...blankDraft,
  ...(fields as Partial<Draft>),
  title,
  description_html: text ?? fields?.description_html ?? '',
  board_id: board.id,
  project_id: board.project_id,
  template_id: fields?.template_id ?? null,
});

/** Puts the entries of a submitted ticket into the form that is opened next. Does nothing, and returns false, when others are in it. */
export function giveBack(captured: Captured): boolean {
  if (hasDraft(name, sessionStorage)) return false;
  keepDraft(name, JSON.stringify(draftOfCaptured(captured)), sessionStorage);
  return true;
}

/** The draft of a new ticket: it stays in this tab until it is dropped. */
export function useNewTicketDraft() {
  const [stored, keep] = useDraft(name, '', sessionStorage);
  /** The present entries, also for an answer that comes after further letters. */
  const entered = useRef(stored);
  const change = (text: string) => {
    entered.current = text;
    keep(text);
  };
  return {
    draft: draftOf(stored),
    latest: () => draftOf(entered.current),
    set: (more: Partial<Draft>) => change(JSON.stringify({ ...draftOf(entered.current), ...more })),
    drop: () => change(''),
  };
}

const draftOf = (stored: string): Draft => ({
  ...blankDraft,
  ...(stored === '' ? {} : (JSON.parse(stored) as Partial<Draft>)),
});
