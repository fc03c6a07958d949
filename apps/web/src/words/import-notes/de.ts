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
};
