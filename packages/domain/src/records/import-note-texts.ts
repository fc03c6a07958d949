/**
 * The notes of reports of imports by their codes, in English: one sentence for each reason. `{name}` is a text, `{max, number}` a number.
 * Sentences and codes are part of the API, and reports store the sentences: they stay as they are.
 */
export const importNotes = {
  // Of any item.
  repeated_key: 'Its key is in the source more than once.',
  changed_here: 'It was changed here since the last import, and stays as it is here.',
  deleted_here: 'It was deleted here.',
  refused: 'It was refused: {code}.',
  other_reasons: 'For another reason: see the rows of the report.',
  unreadable_characters: 'Characters that are not text are replaced by the character U+FFFD.',
  time_unknown: 'Its time is not known.',

  // Values that are changed so that they fit.
  project_untitled: 'A project without a name is called "Untitled".',
  board_untitled: 'A board without a name is called "Untitled".',
  cycle_untitled: 'A cycle without a name is called "Untitled".',
  label_untitled: 'A label without a name is called "Untitled".',
  field_untitled: 'A field without a name is called "Untitled".',
  template_untitled: 'A template without a name is called "Untitled".',
  ticket_untitled: 'A ticket without a name is called "Untitled".',
  name_one_line: 'The name is written as one line.',
  name_cut: 'The name is cut to {max, number} characters.',
  file_name_changed: 'The name of a file is written with other characters, or cut.',
  description_cut: 'The description is cut to {max, number} characters.',
  date_outside: 'The date is no date between the years 1 and 9999, and is left out.',
  start_date_outside: 'The start date is no date between the years 1 and 9999, and is left out.',
  zone_unknown: 'The time zone is not known here, and is left out.',
  start_after_due: 'The start date is after the due date, and is left out.',
  due_date_outside: 'The due date is no date between the years 1 and 9999, and is left out.',
  created_outside: 'The date of creation is no date between the years 1 and 9999, and is left out.',
  completed_outside:
    'The date of completion is no date between the years 1 and 9999, and is left out.',
  estimate_outside: 'An estimate outside {min, number} to {max, number} is left out.',
  estimate_rounded: 'The estimate is rounded to one decimal.',
  tags_normalized: 'Tags are normalized.',
  tags_left: 'Tags beyond the first {max, number} are left out.',
  text_too_large: 'The text is too large: only its beginning is carried, as plain text.',
  wip_limit_outside: 'A WIP limit outside 1 to 10,000 is left out.',

  // Projects, people, boards and labels.
  project_is_chosen: 'Its records come into the project of the import, which stays as it is.',
  several_projects:
    'The table has tickets of several projects, which are imported into one: the name of the source project is in the table at the end of the text.',
  person_unknown: 'No person of the organization has this email: shown by name.',
  person_nameless: 'The source has no name of this account.',
  board_chosen: 'Its tickets come onto the board that was chosen for it.',
  board_settled:
    'Another board was chosen for it, and its tickets stay where an earlier import brought them: undo that import first, or move them here.',
  boards_full: 'A project has at most {max, number} boards; its tickets come onto the first one.',
  board_done_by_name: 'Its name shows that tickets on it are completed.',
  board_all_completed: 'All its tickets are completed: it is a board of completed tickets.',
  board_made_completed: 'The source has no list of completed tickets: this board is made for them.',
  board_made_open: 'The source names no list for its open tickets: this board is made for them.',
  list_archived:
    'It is archived: its tickets come, archived, onto the first board of such work, with its name in the table at the end of their text.',
  list_archived_alone: 'It is archived: its tickets are archived, and the board is not.',
  label_color_unknown: 'Its colour is not known here.',
  label_color_stays: 'It is the label of this name, whose colour stays.',
  label_nameless: 'It has no name: the name of its colour is used.',
  label_name_cut: 'Its name is longer than 200 characters: it is cut.',
  labels_full: 'An import makes at most {max, number} labels.',
  cycle_days_left: 'A cycle needs 1 to 90 days.',
  cycle_left: 'The cycle was not carried.',
  cycles_full: 'A project has at most {max, number} cycles.',
  labels_left: 'Labels that were not carried are left out.',
  labels_undescribed: 'Labels that the export does not describe are left out.',

  // Custom fields and templates.
  field_deleted_here:
    'It was deleted here: its values are rows of the table at the end of the text.',
  fields_full:
    'A project has at most {project, number} custom fields, an organization {organization, number}: its values are rows of the table at the end of the text.',
  options_full:
    'A custom field has at most {max, number} options: values of the others are rows of the table at the end of the text.',
  fields_beyond:
    'An import makes at most {max, number} custom fields, those with the most values: this one is a row of the table at the end of each text.',
  field_in_text: 'Its values are a row of the table at the end of each text.',
  field_days_only: 'A date has no time here: its values are days in UTC.',
  field_calculated:
    'The source calculates this value, or uses it for its own order: it has no meaning here.',
  field_entered:
    'It is the time of completion of completed tickets that have no other; for others it has no meaning here.',
  templates_full: 'A project has at most {max, number} templates.',
  templates_too_large: 'An import makes at most {max, number} MiB of templates.',
  template_too_large: 'A template has at most {max, number} KiB together with its sub-tickets.',
  template_default_stays: 'The default template of the project stays as it is here.',
  template_due_left: 'A due date that is no distance is left out.',
  template_title_cut: 'A title is too long when it is used: it is cut.',
  template_sub_tickets_left: 'Sub-tickets beyond the first {max, number} are left out.',
  template_people_left: 'People who are not of the organization are left out of it.',
  template_values_left: 'Values that no custom field takes are left out of it.',

  // Tickets.
  development_left:
    'Branches, commits and pull requests that cannot be stored are left out, and so are those beyond the last {max, number}.',
  wip_limit_reached: 'The WIP limit of its board is reached.',
  key_numbered: 'Another row before it has the same key: this one got a number.',
  title_from_key: 'It has no title: its key is used as the title.',
  list_unknown: 'Its list is not known: it is on the first board of open tickets.',
  list_left: 'Its list was not carried: it is on the first board of open tickets.',
  status_missing: 'It has no status: it is on the first board of open tickets.',
  completed_elsewhere:
    'It is completed, and its list is not one of completed tickets: it comes onto a board of completed tickets, and a row of the table at the end of the text names the list.',
  completed_on_open_board:
    'It was completed, and its board is not one of done work: the date is left out.',
  completed_unknown:
    'When it was completed is not known: it has no time of completion, and the figures of flow leave it out.',
  assignees_not_people:
    'Assignees who are not people of the organization are named in the text: map them to members to assign them.',
  assignees_without_access:
    'Assignees without access to the project are named in the text: let the import add people to the project to assign them.',
  assignees_removed: 'Assignees who were removed from the project here are named in the text.',
  assignees_full: 'A ticket has at most 100 assignees: the others are named in the text.',
  rows_left:
    'Its text is too large for rows about assignees and values that have no place here: they are left out.',
  value_misfit:
    'A value does not fit its custom field here: it is a row of the table at the end of the text.',
  values_too_large:
    'The values of its custom fields are larger than a ticket may have: the largest are rows of the table at the end of the text.',
  named_value_misfit:
    '"{name}" has a value that does not fit its custom field: it is a row of the table at the end of the text.',
  named_value_no_place:
    '"{name}" has a value that has no place here: it is a row of the table at the end of the text.',
  named_no_place:
    '"{name}" has no place of its own here: it is a row of the table at the end of the text.',
  date_range:
    '"{name}" is a range of dates: its last day is the due date, and the range is a row of the table at the end of the text.',
  date_order_guessed:
    'Its dates do not show whether the day or the month comes first: they are read as day/month. The option "dates" says it, "Dates" on the page.',
  cells_beyond_columns:
    'Its row has more cells than the table has columns: values can be in wrong columns.',
  markdown_as_plain:
    'Its text in Markdown is too long or too deep to be converted: it is carried as plain text.',
  wiki_as_plain:
    'Its text in wiki markup is too long to be converted: it is carried as plain text.',
  images_by_name: 'Images in its text are not in the export: their names replace them.',
  text_files_left: 'Files in its text are not copied.',
  in_trash: 'It is in the trash.',
  was_template: 'It is a template: here it is a ticket like others.',
  was_special_card: 'It mirrors, links or separates cards: here it is a ticket like others.',
  cover_color_left: 'The colour of its cover has no place here.',

  // Checklists, comments, relations and files.
  checklist_in_text: 'It is a task list in the text of its ticket.',
  checklist_items_bare: 'Its items have no date and no person of their own here.',
  comment_empty: 'It has no text.',
  ticket_left: 'Its ticket was not carried, or was deleted here.',
  card_missing: 'Its card is not in the export.',
  comment_missing:
    'Its card counts it, and the export does not have it. With a key and a token of Trello it is fetched.',
  relation_ticket_left: 'One of its tickets was not carried, or was deleted here.',
  relation_no_place:
    'It does not fit the relations here: a second parent, a circle, too many levels or relations.',
  relation_other_project: 'The other ticket is in another project.',
  relation_not_in_export: 'The other ticket is not in the export.',
  relation_to_itself: 'It relates a ticket to itself.',
  relation_is_there: 'The two tickets already have such a relation with another name.',
  relation_second_parent:
    'A ticket has one parent here: the second is carried as a related ticket.',
  relation_kind_unknown: '"{name}" has no kind of its own here: it is carried as a related ticket.',
  link_in_text: 'It is a link: it is in the text of its ticket.',
  bytes_not_in_export:
    'Its bytes are not in the export: its name and address are in the text of its ticket.',
  bytes_not_in_source: 'The source has an address, and not its bytes.',
  bytes_not_in_form: 'Bytes of files are not in the neutral form.',
  file_too_large:
    'Its bytes are not carried (a file has at most {max, number} MiB): its name and address are in the text of its ticket.',
  file_size_unknown:
    'Its bytes are not carried (the source does not say how many bytes it has): its name and address are in the text of its ticket.',
  file_size_differs:
    'Its bytes are not carried (the number of bytes that came is not its size): its name and address are in the text of its ticket.',
  files_full:
    'Its bytes are not carried (the organization, or its ticket, has as many files as it may): its name and address are in the text of its ticket.',
  // After those with a reason of their own.
  bytes_left:
    'Its bytes are not carried ({reason}): its name and address are in the text of its ticket.',

  // What has no place here.
  rows_above: 'They are above the names of the columns: they are no tickets.',
  history_left: 'History of changes is not carried.',
  power_ups_left: 'Data of power-ups has no place here.',
  earlier_actions_missing:
    'An export of Trello contains only the last 1,000 actions: earlier comments are not in it. With a key and a token they are fetched.',
  votes_left: 'Votes have no place here.',
  stickers_left: 'Stickers have no place here.',
} as const;
