import { importFaults } from '@basalt/domain/import-faults';
import { importNotes } from '@basalt/domain/import-notes';

/** The words of reports of imports: notes and faults by their codes, and the kinds of things, counted and alone. */
export const words = {
  ...importNotes,
  ...importFaults,
  // The service names options of the API here.
  file_encoding:
    'The file is not written in {encoding}. Save it as UTF-8, or choose its encoding in the form above: in Western Europe it is mostly windows-1252.',
  table_no_title:
    'No column has titles. Choose in the form above which one is the title, or which row has the names of the columns.',
  table_not_jira:
    'The table is not an export of Jira in English: it has no column "Issue key" or "Summary". Choose the roles of its columns in the form above, or the row with their names.',
  refused:
    '{code, select, validation_failed {One of its values is not valid.} wip_limit_exceeded {Its board has as many tickets as its WIP limit allows.} too_many_boards {The project has as many boards as it may.} version_mismatch {It was changed at the same time.} other {It was refused.}}',
  write_refused:
    '{code, select, validation_failed {One of its values is not valid: nothing after it is written.} too_many_boards {The project has as many boards as it may: nothing after it is written.} other {The service refused to write it: nothing after it is written.}}',
  project_closed:
    '{code, select, project_archived {The project is archived.} not_found {The project was deleted.} other {The project is archived or deleted.}}',
  counted_project: '{count, plural, one {# project} other {# projects}}',
  counted_person: '{count, plural, one {# person} other {# people}}',
  counted_board: '{count, plural, one {# board} other {# boards}}',
  counted_label: '{count, plural, one {# label} other {# labels}}',
  counted_cycle: '{count, plural, one {# cycle} other {# cycles}}',
  counted_ticket: '{count, plural, one {# ticket} other {# tickets}}',
  counted_checklist: '{count, plural, one {# checklist} other {# checklists}}',
  counted_field: '{count, plural, one {# custom field} other {# custom fields}}',
  counted_template: '{count, plural, one {# template} other {# templates}}',
  counted_comment: '{count, plural, one {# comment} other {# comments}}',
  counted_relation: '{count, plural, one {# relation} other {# relations}}',
  counted_file: '{count, plural, one {# file} other {# files}}',
  counted_other: '{count, plural, one {# other thing} other {# other things}}',
  kind_project: 'Projects',
  kind_person: 'People',
  kind_board: 'Boards',
  kind_label: 'Labels',
  kind_cycle: 'Cycles',
  kind_ticket: 'Tickets',
  kind_checklist: 'Checklists',
  kind_field: 'Custom fields',
  kind_template: 'Templates',
  kind_comment: 'Comments',
  kind_relation: 'Relations',
  kind_file: 'Files',
  kind_other: 'Other things',
} as const;

/** The words of reports of imports in another language. */
export type ImportWords = Readonly<Record<keyof typeof words, string>>;
