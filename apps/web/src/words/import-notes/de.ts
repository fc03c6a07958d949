import type { ImportWords } from './en.ts';

export const words: ImportWords = {
  repeated_key: 'Der Schlüssel kommt in der Quelle mehrmals vor.',
  changed_here: 'Seit dem letzten Import hier geändert: bleibt, wie es hier ist.',
  deleted_here: 'Hier gelöscht.',
  refused: 'Abgelehnt: {code}.',
  other_reasons: 'Aus einem anderen Grund: siehe die Zeilen des Berichts.',
  unreadable_characters: 'Zeichen, die kein Text sind, werden durch U+FFFD ersetzt.',
  time_unknown: 'Der Zeitpunkt ist nicht bekannt.',
  project_untitled: 'Ein Projekt ohne Namen heißt „Untitled“.',
  board_untitled: 'Ein Board ohne Namen heißt „Untitled“.',
  label_untitled: 'Ein Label ohne Namen heißt „Untitled“.',
  field_untitled: 'Ein Feld ohne Namen heißt „Untitled“.',
  template_untitled: 'Eine Vorlage ohne Namen heißt „Untitled“.',
  ticket_untitled: 'Ein Ticket ohne Titel heißt „Untitled“.',
  name_one_line: 'Der Name steht jetzt in einer Zeile.',
  name_cut: 'Der Name ist auf {max, number} Zeichen gekürzt.',
  file_name_changed: 'Der Dateiname hat andere Zeichen oder ist gekürzt.',
  description_cut: 'Die Beschreibung ist auf {max, number} Zeichen gekürzt.',
  date_outside: 'Das Datum liegt nicht zwischen den Jahren 1 und 9999 und fehlt deshalb.',
  due_date_outside: 'Die Fälligkeit liegt nicht zwischen den Jahren 1 und 9999 und fehlt deshalb.',
  created_outside:
    'Das Erstellungsdatum liegt nicht zwischen den Jahren 1 und 9999 und fehlt deshalb.',
  completed_outside:
    'Das Abschlussdatum liegt nicht zwischen den Jahren 1 und 9999 und fehlt deshalb.',
  estimate_outside: 'Die Schätzung liegt nicht zwischen {min, number} und {max, number} und fehlt.',
  estimate_rounded: 'Die Schätzung ist auf eine Nachkommastelle gerundet.',
  tags_normalized: 'Schlagwörter sind vereinheitlicht.',
  tags_left: 'Schlagwörter nach den ersten {max, number} fehlen.',
  text_too_large: 'Der Text ist zu groß: Übernommen ist nur der Anfang, ohne Formatierung.',
  wip_limit_outside: 'Ein WIP-Limit, das nicht zwischen 1 und 10.000 liegt, fehlt.',
  project_is_chosen: 'Der Inhalt kommt in das Projekt des Imports, das bleibt, wie es ist.',
  several_projects:
    'Die Tabelle hat Tickets mehrerer Projekte. Sie kommen in eines; das Projekt der Quelle steht in der Tabelle am Ende des Textes.',
  person_unknown: 'Niemand in der Organisation hat diese E-Mail-Adresse: Angezeigt wird der Name.',
  person_nameless: 'Die Quelle kennt keinen Namen zu diesem Konto.',
  board_chosen: 'Die Tickets kommen auf das Board, das dafür gewählt wurde.',
  board_settled:
    'Es wurde ein anderes Board gewählt, aber die Tickets bleiben, wo ein früherer Import sie hingebracht hat: Bitte zuerst ihn rückgängig machen oder die Tickets hier verschieben.',
  boards_full: 'Ein Projekt hat höchstens {max, number} Boards: Die Tickets kommen auf das erste.',
  board_done_by_name: 'Der Name zeigt, dass Tickets hier erledigt sind.',
  board_all_completed: 'Alle Tickets sind erledigt: Es ist ein Erledigt-Board.',
  board_made_completed:
    'Die Quelle hat keine Liste für erledigte Tickets: Dieses Board wird dafür angelegt.',
  board_made_open:
    'Die Quelle nennt keine Liste für offene Tickets: Dieses Board wird dafür angelegt.',
  list_archived:
    'Archiviert: Die Tickets kommen archiviert auf das erste passende Board; der Name der Liste steht in der Tabelle am Ende des Textes.',
  list_archived_alone: 'Archiviert: Die Tickets sind archiviert, das Board nicht.',
  label_color_unknown: 'Die Farbe gibt es hier nicht.',
  label_color_stays: 'Das Label dieses Namens gibt es schon: Seine Farbe bleibt.',
  label_nameless: 'Ohne Namen: Der Name der Farbe wird verwendet.',
  label_name_cut: 'Der Name ist länger als 200 Zeichen und gekürzt.',
  labels_full: 'Ein Import legt höchstens {max, number} Labels an.',
  labels_left: 'Labels, die nicht übernommen wurden, fehlen.',
  labels_undescribed: 'Labels, die der Export nicht beschreibt, fehlen.',
  field_deleted_here: 'Hier gelöscht: Die Werte stehen in der Tabelle am Ende des Textes.',
  fields_full:
    'Ein Projekt hat höchstens {project, number} eigene Felder, eine Organisation {organization, number}: Die Werte stehen in der Tabelle am Ende des Textes.',
  options_full:
    'Ein eigenes Feld hat höchstens {max, number} Optionen: Die übrigen Werte stehen in der Tabelle am Ende des Textes.',
  fields_beyond:
    'Ein Import legt höchstens {max, number} eigene Felder an, die mit den meisten Werten: Dieses steht in der Tabelle am Ende der Texte.',
  field_in_text: 'Die Werte stehen in der Tabelle am Ende der Texte.',
  field_days_only: 'Ein Datum hat hier keine Uhrzeit: Die Werte sind Tage in UTC.',
  field_calculated:
    'Die Quelle berechnet diesen Wert oder ordnet damit: Hier hat er keine Bedeutung.',
  field_entered:
    'Bei erledigten Tickets ohne anderes Abschlussdatum ist es dieses; sonst hat es hier keine Bedeutung.',
  templates_full: 'Ein Projekt hat höchstens {max, number} Vorlagen.',
  templates_too_large: 'Ein Import legt höchstens {max, number} MiB an Vorlagen an.',
  template_too_large: 'Eine Vorlage hat mit ihren Untertickets höchstens {max, number} KiB.',
  template_default_stays: 'Die Standardvorlage des Projekts bleibt.',
  template_due_left: 'Eine Fälligkeit, die kein Abstand in Tagen ist, fehlt.',
  template_title_cut: 'Ein Titel wäre im fertigen Ticket zu lang und ist gekürzt.',
  template_sub_tickets_left: 'Untertickets nach den ersten {max, number} fehlen.',
  template_people_left: 'Personen, die nicht zur Organisation gehören, fehlen darin.',
  template_values_left: 'Werte, für die es kein eigenes Feld gibt, fehlen darin.',
  wip_limit_reached: 'Das WIP-Limit des Boards ist erreicht.',
  key_numbered: 'Eine Zeile davor hat denselben Schlüssel: Diese hat eine Nummer bekommen.',
  title_from_key: 'Ohne Titel: Der Schlüssel wird als Titel verwendet.',
  list_unknown: 'Die Liste ist nicht bekannt: Das Ticket ist auf dem ersten offenen Board.',
  list_left: 'Die Liste wurde nicht übernommen: Das Ticket ist auf dem ersten offenen Board.',
  status_missing: 'Ohne Status: Das Ticket ist auf dem ersten offenen Board.',
  completed_elsewhere:
    'Erledigt, aber auf einer Liste mit offenen Tickets: Es kommt auf ein Erledigt-Board; die Liste steht in der Tabelle am Ende des Textes.',
  completed_on_open_board:
    'Das Ticket war erledigt, sein Board ist kein Erledigt-Board: Das Datum fehlt.',
  completed_unknown:
    'Der Abschluss ist zeitlich nicht bekannt: Das Datum fehlt, und die Auswertung zählt das Ticket nicht mit.',
  assignees_not_people:
    'Zuständige, die nicht zur Organisation gehören, stehen im Text: Zum Zuweisen bitte Mitgliedern zuordnen.',
  assignees_without_access:
    'Zuständige ohne Zugang zum Projekt stehen im Text: Zum Zuweisen bitte den Import Personen zum Projekt hinzufügen lassen.',
  assignees_removed: 'Zuständige, die hier aus dem Projekt entfernt wurden, stehen im Text.',
  assignees_full: 'Ein Ticket hat höchstens 100 Zuständige: Die übrigen stehen im Text.',
  rows_left: 'Der Text ist zu groß, um Zuständige und weitere Werte aufzunehmen: Sie fehlen.',
  value_misfit:
    'Ein Wert passt nicht in das eigene Feld: Er steht in der Tabelle am Ende des Textes.',
  values_too_large:
    'Die Werte der eigenen Felder sind zu groß für ein Ticket: Die größten stehen in der Tabelle am Ende des Textes.',
  named_value_misfit:
    'Ein Wert von „{name}“ passt nicht in das eigene Feld: Er steht in der Tabelle am Ende des Textes.',
  named_value_no_place:
    'Für einen Wert von „{name}“ gibt es hier keinen Platz: Er steht in der Tabelle am Ende des Textes.',
  named_no_place:
    'Für „{name}“ gibt es hier keinen eigenen Platz: Es steht in der Tabelle am Ende des Textes.',
  date_range:
    '„{name}“ ist ein Zeitraum: Der letzte Tag ist die Fälligkeit, der Zeitraum steht in der Tabelle am Ende des Textes.',
  date_order_guessed:
    'Ob Tag oder Monat zuerst kommt, ist nicht zu erkennen: Gelesen wird Tag/Monat. Ändern lässt es sich bei „Datumsangaben“.',
  cells_beyond_columns:
    'Die Zeile hat mehr Zellen als die Tabelle Spalten: Werte können in falschen Spalten stehen.',
  markdown_as_plain:
    'Der Text in Markdown ist zu lang oder zu tief verschachtelt: Übernommen ist er ohne Formatierung.',
  wiki_as_plain: 'Der Text im Wiki-Format ist zu lang: Übernommen ist er ohne Formatierung.',
  images_by_name: 'Bilder im Text fehlen im Export: Stattdessen steht ihr Name da.',
  text_files_left: 'Dateien im Text werden nicht kopiert.',
  in_trash: 'Im Papierkorb.',
  was_template: 'Eine Vorlage: Hier ist es ein Ticket wie andere.',
  was_special_card:
    'Eine Karte, die spiegelt, verlinkt oder trennt: Hier ist es ein Ticket wie andere.',
  cover_color_left: 'Für die Farbe des Covers gibt es hier keinen Platz.',
  checklist_in_text: 'Steht als Aufgabenliste im Text des Tickets.',
  checklist_items_bare: 'Einzelne Punkte haben hier kein Datum und keine zuständige Person.',
  comment_empty: 'Ohne Text.',
  ticket_left: 'Das Ticket dazu wurde nicht übernommen oder hier gelöscht.',
  card_missing: 'Die Karte dazu fehlt im Export.',
  comment_missing:
    'Die Karte zählt diesen Kommentar mit, aber er fehlt im Export. Mit Schlüssel und Token von Trello wird er geholt.',
  relation_ticket_left: 'Eines der Tickets wurde nicht übernommen oder hier gelöscht.',
  relation_no_place:
    'Passt nicht zu den Verknüpfungen hier: ein zweites übergeordnetes Ticket, ein Kreis, zu viele Ebenen oder Verknüpfungen.',
  relation_other_project: 'Das andere Ticket ist in einem anderen Projekt.',
  relation_not_in_export: 'Das andere Ticket fehlt im Export.',
  relation_to_itself: 'Verknüpft ein Ticket mit sich selbst.',
  relation_is_there: 'Die beiden Tickets sind schon so verknüpft, unter anderem Namen.',
  relation_second_parent:
    'Ein Ticket hat hier nur ein übergeordnetes: Das zweite ist als verwandtes Ticket verknüpft.',
  relation_kind_unknown:
    'Die Art „{name}“ gibt es hier nicht: Das Ticket ist als verwandtes Ticket verknüpft.',
  link_in_text: 'Ein Link: Er steht im Text des Tickets.',
  bytes_not_in_export: 'Der Inhalt fehlt im Export: Name und Adresse stehen im Text des Tickets.',
  bytes_not_in_source: 'Die Quelle hat nur die Adresse, nicht den Inhalt.',
  bytes_not_in_form: 'Der Inhalt von Dateien gehört nicht zur neutralen Form.',
  file_too_large:
    'Der Inhalt fehlt (eine Datei hat höchstens {max, number} MiB): Name und Adresse stehen im Text des Tickets.',
  file_size_unknown:
    'Der Inhalt fehlt (die Quelle nennt die Größe nicht): Name und Adresse stehen im Text des Tickets.',
  file_size_differs:
    'Der Inhalt fehlt (die Größe stimmt nicht): Name und Adresse stehen im Text des Tickets.',
  files_full:
    'Der Inhalt fehlt (die Organisation oder das Ticket hat schon so viele Dateien wie möglich): Name und Adresse stehen im Text des Tickets.',
  bytes_left: 'Der Inhalt fehlt ({reason}): Name und Adresse stehen im Text des Tickets.',
  rows_above: 'Über den Spaltennamen: keine Tickets.',
  history_left: 'Der Änderungsverlauf wird nicht übernommen.',
  power_ups_left: 'Für Daten von Power-ups gibt es hier keinen Platz.',
  earlier_actions_missing:
    'Ein Export von Trello enthält nur die letzten 1.000 Aktionen: Ältere Kommentare fehlen. Mit Schlüssel und Token werden sie geholt.',
  votes_left: 'Für Stimmen gibt es hier keinen Platz.',
  stickers_left: 'Für Sticker gibt es hier keinen Platz.',
  counted_project: '{count, plural, one {# Projekt} other {# Projekte}}',
  counted_person: '{count, plural, one {# Person} other {# Personen}}',
  counted_board: '{count, plural, one {# Board} other {# Boards}}',
  counted_label: '{count, plural, one {# Label} other {# Labels}}',
  counted_ticket: '{count, plural, one {# Ticket} other {# Tickets}}',
  counted_checklist: '{count, plural, one {# Checkliste} other {# Checklisten}}',
  counted_field: '{count, plural, one {# eigenes Feld} other {# eigene Felder}}',
  counted_template: '{count, plural, one {# Vorlage} other {# Vorlagen}}',
  counted_comment: '{count, plural, one {# Kommentar} other {# Kommentare}}',
  counted_relation: '{count, plural, one {# Verknüpfung} other {# Verknüpfungen}}',
  counted_file: '{count, plural, one {# Datei} other {# Dateien}}',
  counted_other: '{count, plural, one {# weiterer Eintrag} other {# weitere Einträge}}',
  kind_project: 'Projekte',
  kind_person: 'Personen',
  kind_board: 'Boards',
  kind_label: 'Labels',
  kind_ticket: 'Tickets',
  kind_checklist: 'Checklisten',
  kind_field: 'Eigene Felder',
  kind_template: 'Vorlagen',
  kind_comment: 'Kommentare',
  kind_relation: 'Verknüpfungen',
  kind_file: 'Dateien',
  kind_other: 'Weitere Einträge',
  system_not_set_up: 'Importe aus diesem System sind hier nicht eingerichtet.',
  too_many_tickets:
    'Ein Import hat höchstens {max, number} Tickets: Weitere wurden nicht übernommen.',
  too_many_items:
    'Ein Import hat höchstens {max, number} Elemente: Weitere wurden nicht übernommen.',
  file_gone: 'Die Datei ist nicht mehr vorhanden: Bitte den Import neu beginnen.',
  service_fault: 'Ein Fehler des Dienstes hat den Import beendet.',
  run_given_up:
    'Der Import ist zweimal an derselben Stelle abgebrochen. Alles davor ist gespeichert. Bitte die Betreiber des Dienstes informieren.',
  undo_given_up:
    'Das Rückgängigmachen ist zweimal an derselben Stelle abgebrochen. Bitte noch einmal rückgängig machen oder die Betreiber des Dienstes informieren.',
  organization_full: 'Die Organisation hat ihre Grenze erreicht: Alles davor ist gespeichert.',
  project_closed: 'Das Projekt ist archiviert oder gelöscht ({code}).',
  too_much_memory:
    'Das Lesen der Quelle braucht mehr Speicher, als ein Import haben darf. Bitte in Teilen exportieren; ein Grund kann ein Eintrag mit sehr vielen Teilen sein.',
  too_slow:
    'Das Lesen der Quelle dauert länger, als ein Import dauern darf. Bitte in Teilen exportieren.',
  address_too_slow:
    'Die Adresse antwortet langsamer, als ein Import warten darf. Bitte zu einer Zeit importieren, in der sie schneller ist: Was schon gespeichert ist, bleibt.',
  too_many_things: 'Die Quelle hat mehr als 500.000 Dinge einer Art. Bitte in Teilen exportieren.',
  copied_project_deleted: 'Das Projekt, dessen Tickets kopiert werden, wurde gelöscht.',
  copied_project_unreadable:
    'Die Person, die das Kopieren begonnen hat, darf das Projekt nicht mehr sehen.',
  file_missing: 'Bitte eine Datei wählen.',
  source_too_large: 'Die Datei ist größer als 200 MiB. Bitte in Teilen exportieren.',
  file_encoding:
    'Die Datei ist nicht in {encoding} geschrieben. Bitte als UTF-8 speichern oder oben im Formular die Zeichencodierung wählen: In Westeuropa ist es meist windows-1252.',
  file_compressed:
    'Die Datei ist komprimiert oder eine Arbeitsmappe. Bitte entpacken oder als CSV speichern.',
  file_is_page:
    'Die Datei ist eine Webseite, kein Export. Bitte bei der Quelle anmelden und noch einmal exportieren.',
  file_not_text: 'Die Datei ist kein Text. Bitte als UTF-8 speichern.',
  file_not_json: 'Die Datei ist kein Export in JSON.',
  file_part_not_json: 'In „{name}“ ist die Datei kein gültiges JSON.',
  file_cut_off: 'Die Datei endet zu früh: Sie ist abgeschnitten. Bitte noch einmal exportieren.',
  file_record_values: 'Die Datei hat einen Eintrag mit mehr als 100.000 Werten.',
  file_nesting:
    'In der Datei sind mehr als {max, number} Listen und Objekte ineinander verschachtelt.',
  file_record_long: 'Die Datei hat einen Eintrag, der länger als 2 MiB ist.',
  file_object_names: 'Die Datei hat ein Objekt mit mehr als 10.000 Namen.',
  file_not_trello:
    'Die Datei ist nicht der Export eines Boards von Trello: Sie hat keine Listen und keine Karten.',
  file_not_neutral:
    'Die Datei ist weder in der neutralen Form der Version 1 noch eine Tabelle in CSV.',
  line_no_item: 'Zeile {line, number} enthält kein Element der neutralen Form.',
  line_long: 'Eine Zeile ist länger als 2 MiB.',
  table_empty: 'Die Tabelle ist leer: Sie braucht eine erste Zeile mit den Namen der Spalten.',
  table_no_row: 'Nach der Zeile mit den Namen der Spalten hat die Tabelle keine weitere.',
  table_rows:
    'Die Tabelle hat mehr als 100.000 Zeilen, leere mitgezählt. Bitte leere Zeilen am Ende löschen oder in Teilen exportieren.',
  table_cells: 'Eine Zeile hat mehr als {max, number} Zellen.',
  table_row_long:
    'Eine Zeile ist länger als 1 MiB. Ein Grund kann ein Anführungszeichen sein, das nicht geschlossen ist.',
  table_cut_off:
    'Die Datei endet in einer Zelle: Ein Anführungszeichen ist nicht geschlossen, oder die Datei ist abgeschnitten.',
  table_not_csv: 'Die Tabelle lässt sich in Zeile {line} nicht lesen: Sie ist kein CSV.',
  table_no_column: 'Die Tabelle hat keine Spalte „{column}“.',
  table_no_title:
    'Keine Spalte enthält Titel. Bitte oben im Formular wählen, welche Spalte der Titel ist oder in welcher Zeile die Namen der Spalten stehen.',
  table_not_jira:
    'Die Tabelle ist kein Export von Jira auf Englisch: Sie hat keine Spalte „Issue key“ oder „Summary“. Bitte oben im Formular die Bedeutung der Spalten oder die Zeile mit ihren Namen wählen.',
  table_boards:
    'Die Spalte der Boards hat mehr als 1.000 verschiedene Namen. Bitte eine andere Spalte wählen.',
  table_names:
    'Die Tabelle nennt mehr als 50.000 Personen, Labels und Projekte. Bitte andere Spalten dafür wählen.',
  answer_unreachable: '{origin} ist nicht erreichbar.',
  answer_credential:
    '{origin} lehnt die Zugangsdaten ab. Bitte prüfen, ob sie stimmen und was sie lesen dürfen.',
  answer_status: '{origin} beantwortet eine Anfrage mit dem Status {status, number}.',
  answer_ends: '{origin} beendet die Antwort zu früh.',
  answer_too_large: '{origin} antwortet mit mehr als 32 MiB.',
  answer_empty: '{origin} antwortet ohne Inhalt.',
  answer_not_text: '{origin} antwortet mit etwas anderem als Text in UTF-8.',
  answer_not_json: '{origin} antwortet mit etwas anderem als JSON. Ist das die Adresse der API?',
  answer_cut_off:
    'Die Antwort von {origin} endet zu früh: Sie ist abgeschnitten. Bitte noch einmal exportieren.',
  answer_record_values: 'Die Antwort von {origin} hat einen Eintrag mit mehr als 100.000 Werten.',
  answer_nesting:
    'In der Antwort von {origin} sind mehr als {max, number} Listen und Objekte ineinander verschachtelt.',
  answer_record_long: 'Die Antwort von {origin} hat einen Eintrag, der länger als 2 MiB ist.',
  answer_object_names: 'Die Antwort von {origin} hat ein Objekt mit mehr als 10.000 Namen.',
  answer_not_planka: 'Die Antwort stammt nicht von Planka. Ist das die Adresse seiner Seiten?',
  planka_page_long: 'Eine Seite von Planka hat mehr als 10.000 Einträge.',
  planka_board_cards: 'Das Board hat mehr als 100.000 Karten oder Teile von Karten.',
  planka_board_large: 'Das Board hat mehr als 64 MiB an Einträgen.',
  planka_no_board:
    'Bitte mit der Option „board“ angeben, welches Board importiert wird: Das Token darf keines lesen.',
  planka_choose_board:
    'Bitte mit der Option „board“ angeben, welches Board importiert wird: {boards}.',
  trello_board_large:
    'Das Board hat mehr als 100.000 Karten, Aktionen, Personen, Listen oder Labels. Bitte in Teilen exportieren.',
  option_unknown: 'Die Option „{option}“ gibt es nicht. Optionen: {options}.',
  option_text: 'Die Option „{option}“ muss ein Text mit höchstens 2.000 Zeichen sein.',
  option_choice: 'Die Option „{option}“ muss einer dieser Werte sein: {choices}.',
  option_address: 'Die Option „{option}“ muss eine Adresse wie https://work.example.com sein.',
  option_zone: 'Die Option „{option}“ muss der Name einer Zeitzone sein, etwa Europe/Berlin.',
  option_fields:
    'Die Option „{option}“ muss eigene Felder nennen: mit null oder mit einem Typ ({types}) und einem Namen von höchstens 50 Zeichen.',
  option_columns:
    'Die Option „{option}“ muss Spalten nennen, jede mit einem dieser Werte: {roles}.',
  option_states:
    'Die Option „{option}“ muss Status nennen, jeden mit einem dieser Werte: {categories}.',
  option_row: 'Die Option „{option}“ muss die Nummer einer Zeile von 1 bis 1.000 sein.',
  trello_key_and_token: 'Schlüssel und Token müssen zusammen angegeben werden.',
  trello_credential: 'Der Schlüssel oder das Token ist nicht von Trello.',
  planka_address_and_token: 'Adresse und Token werden gebraucht.',
  planka_token: 'Das Token enthält Zeichen, die ein Token nicht haben kann.',
};
