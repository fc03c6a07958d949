/**
 * The reasons why an import failed, or why its options are refused, by their codes, in English. `{name}` is a text, `{max, number}` a number.
 * Imports store the sentences, and pages read the codes from them: a sentence stays as it is.
 */
export const importFaults = {
  // Of any import.
  system_not_set_up: 'Imports from this system are not set up here.',
  too_many_tickets: 'An import has at most {max, number} tickets: further ones were not carried.',
  too_many_items: 'An import has at most {max, number} items: further ones were not carried.',
  file_gone: 'The file is gone: begin the import again.',
  service_fault: 'A fault of the service ended it.',
  run_given_up:
    'The process that ran it ended twice at the same place. The records before it are written. Report this to the operator of the service.',
  undo_given_up:
    'The process that undid it ended twice at the same place. Undo it again, or report this to the operator of the service.',
  organization_full:
    'The organization stores as much as it may: the records before this limit are written.',
  project_closed: 'The project is archived or deleted: {code}.',
  write_refused: 'What it brings was refused: {code}.',
  too_much_memory:
    'Reading the source takes more memory than an import may use. Export it in parts; a record with very many parts can be the reason.',
  too_slow: 'Reading the source takes longer than an import may. Export it in parts.',
  address_too_slow:
    'The address takes longer to answer than an import may wait for it. Import it again at a time when it is faster: what is written already stays.',
  too_many_things: 'The source has more than 500,000 things of one kind. Export it in parts.',
  copied_project_deleted: 'The project whose tickets are copied was deleted.',
  copied_project_unreadable: 'The person who began the copy cannot read its project any more.',

  // Of a file.
  file_missing: 'Choose a file.',
  source_too_large: 'The file is larger than 200 MiB. Export it in parts.',
  file_encoding:
    'The file is not written in {encoding}. Save it as UTF-8, or say its encoding with the option "encoding": in Western Europe it is mostly windows-1252.',
  file_compressed: 'The file is compressed, or a workbook. Unpack it, or save it as CSV.',
  file_is_pdf: 'This is a PDF, not a table. Save the table as CSV in the program it comes from.',
  file_is_picture:
    'This is a picture, not a table. Save the table as CSV in the program it comes from.',
  file_is_workbook:
    'This is a workbook, not a table in CSV. Open it in its program and save the sheet as CSV.',
  file_is_page: 'The file is a page, not an export. Sign in to the source and export again.',
  file_not_text: 'This is not a table. Save it as CSV in UTF-8.',
  file_not_json: 'The file is not an export in JSON.',
  file_part_not_json: 'The file is not valid JSON in "{name}".',
  file_cut_off: 'The file ends too early: it is cut off. Export it again.',
  file_record_values: 'The file has a record of more than 100,000 values.',
  file_nesting: 'The file nests more than {max, number} lists and objects in one another.',
  file_record_long: 'The file has a record that is longer than 2 MiB.',
  file_object_names: 'The file has an object of more than 10,000 names.',
  file_not_trello: 'The file is not the export of a board of Trello: it has no lists and no cards.',
  file_not_neutral: 'The file is not in the neutral form of version 1, nor a table in CSV.',
  line_no_item: 'Line {line, number} holds no item of the neutral form.',
  line_long: 'A line is longer than 2 MiB.',

  // Of a table.
  table_empty: 'The table is empty: it needs a first row with the names of its columns.',
  table_no_row: 'The table has no row after the row with the names of its columns.',
  table_rows:
    'The table has more than 100,000 rows, blank rows included. Delete blank rows at its end, or export it in parts.',
  table_cells: 'A row has more than {max, number} cells.',
  table_row_long:
    'A row is longer than 1 MiB. A quotation mark that is not closed can be the reason.',
  table_cut_off:
    'The file ends within a cell: a quotation mark is not closed, or the file is cut off.',
  table_not_csv: 'The table cannot be read at line {line}: it is not CSV.',
  table_no_column: 'The table has no column "{column}".',
  table_no_title:
    'No column has titles. Say with the option "columns" which one is the title, or with the option "header" which row has the names of the columns.',
  table_not_jira:
    'The table is not an export of Jira in English: it has no column "Issue key" or "Summary". Name the roles of its columns with the option "columns", or their row with the option "header".',
  table_boards:
    'The column of the boards has more than 1,000 different names. Choose another column.',
  table_names:
    'The table names more than 50,000 people, labels and projects. Choose other columns for them.',

  // Of a system that is read over the network, or of its board.
  answer_unreachable: '{origin} cannot be reached.',
  answer_credential: '{origin} refuses the credential. Check it, and what it may read.',
  answer_status: '{origin} answers a request with status {status, number}.',
  answer_ends: '{origin} ends its answer too early.',
  answer_too_large: '{origin} answers with more than 32 MiB.',
  answer_empty: '{origin} answers with nothing.',
  answer_not_text: '{origin} answers with something else than text in UTF-8.',
  answer_not_json:
    '{origin} answers with something else than JSON. Is the address that of the API?',
  answer_cut_off: 'The answer of {origin} ends too early: it is cut off. Export it again.',
  answer_record_values: 'The answer of {origin} has a record of more than 100,000 values.',
  answer_nesting:
    'The answer of {origin} nests more than {max, number} lists and objects in one another.',
  answer_record_long: 'The answer of {origin} has a record that is longer than 2 MiB.',
  answer_object_names: 'The answer of {origin} has an object of more than 10,000 names.',
  answer_not_planka: 'The answer is not that of Planka. Is the address that of its pages?',
  planka_page_long: 'A page of Planka has more than 10,000 records.',
  planka_board_cards: 'The board has more than 100,000 cards or parts of cards.',
  planka_board_large: 'The board has more than 64 MiB of records.',
  planka_no_board: 'Say with the option "board" which board is imported: the token reads none.',
  planka_choose_board: 'Say with the option "board" which board is imported: {boards}.',
  trello_board_large:
    'The board has more than 100,000 cards, actions, people, lists or labels. Export it in parts.',

  // Of the options of an import.
  option_unknown: 'There is no option "{option}". Options: {options}.',
  option_text: 'The option "{option}" must be a text of at most 2,000 characters.',
  option_choice: 'The option "{option}" must be one of: {choices}.',
  option_address: 'The option "{option}" must be an address such as https://work.example.com.',
  option_zone: 'The option "{option}" must be the name of a time zone, such as Europe/Berlin.',
  option_fields:
    'The option "{option}" must name custom fields with null, or with a type ({types}) and a name of at most 50 characters.',
  option_columns: 'The option "{option}" must name columns with one of: {roles}.',
  option_states: 'The option "{option}" must name states with one of: {categories}.',
  option_cycles:
    'The option "{option}" must name cycles with "starts_on" and "ends_on", 1 to {max, number} days.',
  option_row: 'The option "{option}" must be the number of a row, from 1 to 1,000.',
  trello_key_and_token: 'The options "key" and "token" must be given together.',
  trello_credential: 'The key or the token is not one of Trello.',
  planka_address_and_token: 'The options "address" and "token" are needed.',
  planka_token: 'The token contains characters that a token cannot have.',
} as const;
