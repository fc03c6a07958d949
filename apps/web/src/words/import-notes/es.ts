import type { ImportWords } from './en.ts';

export const words: ImportWords = {
  repeated_key: 'Su clave aparece más de una vez en el origen.',
  changed_here: 'Se cambió aquí después de la última importación: se queda como está.',
  deleted_here: 'Se eliminó aquí.',
  refused: 'Rechazado: {code}.',
  other_reasons: 'Por otro motivo: consulta las filas del informe.',
  unreadable_characters: 'Los caracteres que no son texto se sustituyen por U+FFFD.',
  time_unknown: 'Se desconoce la fecha.',
  project_untitled: 'Un proyecto sin nombre se llama “Untitled”.',
  board_untitled: 'Un tablero sin nombre se llama “Untitled”.',
  label_untitled: 'Una etiqueta sin nombre se llama “Untitled”.',
  field_untitled: 'Un campo sin nombre se llama “Untitled”.',
  template_untitled: 'Una plantilla sin nombre se llama “Untitled”.',
  ticket_untitled: 'Un ticket sin título se llama “Untitled”.',
  name_one_line: 'El nombre se escribe en una sola línea.',
  name_cut: 'El nombre se recorta a {max, number} caracteres.',
  file_name_changed: 'El nombre del archivo lleva otros caracteres o está recortado.',
  description_cut: 'La descripción se recorta a {max, number} caracteres.',
  date_outside: 'La fecha no está entre los años 1 y 9999 y se omite.',
  due_date_outside: 'El vencimiento no está entre los años 1 y 9999 y se omite.',
  created_outside: 'La fecha de creación no está entre los años 1 y 9999 y se omite.',
  completed_outside: 'La fecha de finalización no está entre los años 1 y 9999 y se omite.',
  estimate_outside: 'La estimación no está entre {min, number} y {max, number} y se omite.',
  estimate_rounded: 'La estimación se redondea a un decimal.',
  tags_normalized: 'Los tags se normalizan.',
  tags_left: 'Se omiten los tags a partir de los primeros {max, number}.',
  text_too_large: 'El texto es demasiado grande: solo entra el principio, sin formato.',
  wip_limit_outside: 'Se omite un límite WIP que no está entre 1 y 10 000.',
  project_is_chosen: 'Su contenido va al proyecto de la importación, que se queda como está.',
  several_projects:
    'La tabla tiene tickets de varios proyectos. Entran en uno; el proyecto de origen figura en la tabla al final del texto.',
  person_unknown: 'Nadie de la organización tiene este correo: se muestra por su nombre.',
  person_nameless: 'El origen no tiene un nombre para esta cuenta.',
  board_chosen: 'Sus tickets van al tablero que se eligió.',
  board_settled:
    'Se eligió otro tablero, pero los tickets se quedan donde los llevó una importación anterior: deshazla primero o muévelos aquí.',
  boards_full: 'Un proyecto tiene como máximo {max, number} tableros: los tickets van al primero.',
  board_done_by_name: 'Su nombre indica que los tickets que contiene están completados.',
  board_all_completed: 'Todos sus tickets están completados: es un tablero de completados.',
  board_made_completed:
    'El origen no tiene una lista de tickets completados: este tablero se crea para ellos.',
  board_made_open:
    'El origen no nombra una lista para los tickets abiertos: este tablero se crea para ellos.',
  list_archived:
    'Está archivada: sus tickets van, archivados, al primer tablero adecuado; el nombre de la lista figura en la tabla al final del texto.',
  list_archived_alone: 'Está archivada: sus tickets se archivan, el tablero no.',
  label_color_unknown: 'Ese color no existe aquí.',
  label_color_stays: 'La etiqueta con este nombre ya existe: conserva su color.',
  label_nameless: 'No tiene nombre: se usa el nombre de su color.',
  label_name_cut: 'El nombre supera los 200 caracteres: se recorta.',
  labels_full: 'Una importación crea como máximo {max, number} etiquetas.',
  labels_left: 'Se omiten las etiquetas que no entraron.',
  labels_undescribed: 'Se omiten las etiquetas que la exportación no describe.',
  field_deleted_here: 'Se eliminó aquí: sus valores figuran en la tabla al final del texto.',
  fields_full:
    'Un proyecto tiene como máximo {project, number} campos personalizados; una organización, {organization, number}: sus valores figuran en la tabla al final del texto.',
  options_full:
    'Un campo personalizado tiene como máximo {max, number} opciones: los demás valores figuran en la tabla al final del texto.',
  fields_beyond:
    'Una importación crea como máximo {max, number} campos personalizados, los que tienen más valores: este figura en la tabla al final de los textos.',
  field_in_text: 'Sus valores figuran en la tabla al final de los textos.',
  field_days_only: 'Aquí una fecha no tiene hora: los valores son días en UTC.',
  field_calculated: 'El origen calcula este valor o lo usa para ordenar: aquí no tiene sentido.',
  field_entered:
    'Es la fecha de finalización de los tickets completados que no tienen otra; en los demás no tiene sentido aquí.',
  templates_full: 'Un proyecto tiene como máximo {max, number} plantillas.',
  templates_too_large: 'Una importación crea como máximo {max, number} MiB de plantillas.',
  template_too_large: 'Una plantilla tiene como máximo {max, number} KiB con sus subtickets.',
  template_default_stays: 'La plantilla predeterminada del proyecto se queda como está.',
  template_due_left: 'Se omite un vencimiento que no es un plazo en días.',
  template_title_cut: 'Un título sería demasiado largo al usarlo: se recorta.',
  template_sub_tickets_left: 'Se omiten los subtickets a partir de los primeros {max, number}.',
  template_people_left: 'Se omiten las personas que no son de la organización.',
  template_values_left: 'Se omiten los valores que ningún campo personalizado admite.',
  wip_limit_reached: 'Se alcanzó el límite WIP del tablero.',
  key_numbered: 'Una fila anterior tiene la misma clave: esta recibió un número.',
  title_from_key: 'No tiene título: se usa su clave.',
  list_unknown: 'Se desconoce su lista: está en el primer tablero abierto.',
  list_left: 'Su lista no entró: está en el primer tablero abierto.',
  status_missing: 'No tiene estado: está en el primer tablero abierto.',
  completed_elsewhere:
    'Está completado, pero en una lista de tickets abiertos: va a un tablero de completados; la lista figura en la tabla al final del texto.',
  completed_on_open_board:
    'Estaba completado, pero su tablero no es de completados: se omite la fecha.',
  completed_unknown:
    'No se sabe cuándo se completó: no lleva fecha y las estadísticas no lo cuentan.',
  assignees_not_people:
    'Los responsables que no son de la organización se mencionan en el texto: asócialos a miembros para asignarlos.',
  assignees_without_access:
    'Los responsables sin acceso al proyecto se mencionan en el texto: deja que la importación añada personas al proyecto para asignarlos.',
  assignees_removed: 'Los responsables que se quitaron del proyecto aquí se mencionan en el texto.',
  assignees_full:
    'Un ticket tiene como máximo 100 responsables: los demás se mencionan en el texto.',
  rows_left: 'El texto es demasiado grande para añadir responsables y otros valores: se omiten.',
  value_misfit:
    'Un valor no encaja en su campo personalizado: figura en la tabla al final del texto.',
  values_too_large:
    'Los valores de los campos personalizados son demasiado grandes para un ticket: los mayores figuran en la tabla al final del texto.',
  named_value_misfit:
    'Un valor de “{name}” no encaja en su campo personalizado: figura en la tabla al final del texto.',
  named_value_no_place:
    'Un valor de “{name}” no tiene lugar aquí: figura en la tabla al final del texto.',
  named_no_place: '“{name}” no tiene un lugar propio aquí: figura en la tabla al final del texto.',
  date_range:
    '“{name}” es un intervalo de fechas: el último día es el vencimiento y el intervalo figura en la tabla al final del texto.',
  date_order_guessed:
    'Las fechas no muestran si va primero el día o el mes: se leen como día/mes. Se cambia en “Fechas”.',
  cells_beyond_columns:
    'La fila tiene más celdas que columnas la tabla: puede haber valores en columnas equivocadas.',
  markdown_as_plain:
    'El texto en Markdown es demasiado largo o está demasiado anidado: entra sin formato.',
  wiki_as_plain: 'El texto en formato wiki es demasiado largo: entra sin formato.',
  images_by_name: 'Las imágenes del texto no están en la exportación: se pone su nombre.',
  text_files_left: 'Los archivos del texto no se copian.',
  in_trash: 'Está en la papelera.',
  was_template: 'Era una plantilla: aquí es un ticket como los demás.',
  was_special_card: 'Era una tarjeta espejo, enlace o separador: aquí es un ticket como los demás.',
  cover_color_left: 'El color de la portada no tiene lugar aquí.',
  checklist_in_text: 'Figura como lista de tareas en el texto de su ticket.',
  checklist_items_bare: 'Aquí sus tareas no tienen fecha ni persona propias.',
  comment_empty: 'No tiene texto.',
  ticket_left: 'Su ticket no entró o se eliminó aquí.',
  card_missing: 'Su tarjeta no está en la exportación.',
  comment_missing:
    'La tarjeta cuenta este comentario, pero no está en la exportación. Con una clave y un token de Trello se trae.',
  relation_ticket_left: 'Uno de sus tickets no entró o se eliminó aquí.',
  relation_no_place:
    'No encaja en las relaciones de aquí: un segundo ticket principal, un círculo, demasiados niveles o relaciones.',
  relation_other_project: 'El otro ticket está en otro proyecto.',
  relation_not_in_export: 'El otro ticket no está en la exportación.',
  relation_to_itself: 'Relaciona un ticket consigo mismo.',
  relation_is_there: 'Los dos tickets ya tienen esa relación con otro nombre.',
  relation_second_parent:
    'Aquí un ticket tiene un solo ticket principal: el segundo entra como ticket relacionado.',
  relation_kind_unknown: 'La relación “{name}” no existe aquí: entra como ticket relacionado.',
  link_in_text: 'Es un enlace: figura en el texto de su ticket.',
  bytes_not_in_export:
    'El contenido no está en la exportación: el nombre y la dirección figuran en el texto del ticket.',
  bytes_not_in_source: 'El origen tiene la dirección, pero no el contenido.',
  bytes_not_in_form: 'El contenido de los archivos no forma parte del formato neutro.',
  file_too_large:
    'El contenido no entra (un archivo tiene como máximo {max, number} MiB): el nombre y la dirección figuran en el texto del ticket.',
  file_size_unknown:
    'El contenido no entra (el origen no indica su tamaño): el nombre y la dirección figuran en el texto del ticket.',
  file_size_differs:
    'El contenido no entra (el tamaño recibido no coincide): el nombre y la dirección figuran en el texto del ticket.',
  files_full:
    'El contenido no entra (la organización o el ticket ya tiene el máximo de archivos): el nombre y la dirección figuran en el texto del ticket.',
  bytes_left:
    'El contenido no entra ({reason}): el nombre y la dirección figuran en el texto del ticket.',
  rows_above: 'Están por encima de los nombres de las columnas: no son tickets.',
  history_left: 'El historial de cambios no entra.',
  power_ups_left: 'Los datos de los Power-Ups no tienen lugar aquí.',
  earlier_actions_missing:
    'Una exportación de Trello solo contiene las últimas 1000 acciones: faltan los comentarios anteriores. Con una clave y un token se traen.',
  votes_left: 'Los votos no tienen lugar aquí.',
  stickers_left: 'Los stickers no tienen lugar aquí.',
  counted_project: '{count, plural, one {# proyecto} many {# de proyectos} other {# proyectos}}',
  counted_person: '{count, plural, one {# persona} many {# de personas} other {# personas}}',
  counted_board: '{count, plural, one {# tablero} many {# de tableros} other {# tableros}}',
  counted_label: '{count, plural, one {# etiqueta} many {# de etiquetas} other {# etiquetas}}',
  counted_ticket: '{count, plural, one {# ticket} many {# de tickets} other {# tickets}}',
  counted_checklist:
    '{count, plural, one {# lista de tareas} many {# de listas de tareas} other {# listas de tareas}}',
  counted_field:
    '{count, plural, one {# campo personalizado} many {# de campos personalizados} other {# campos personalizados}}',
  counted_template:
    '{count, plural, one {# plantilla} many {# de plantillas} other {# plantillas}}',
  counted_comment:
    '{count, plural, one {# comentario} many {# de comentarios} other {# comentarios}}',
  counted_relation: '{count, plural, one {# relación} many {# de relaciones} other {# relaciones}}',
  counted_file: '{count, plural, one {# archivo} many {# de archivos} other {# archivos}}',
  counted_other:
    '{count, plural, one {# elemento más} many {# de elementos más} other {# elementos más}}',
  kind_project: 'Proyectos',
  kind_person: 'Personas',
  kind_board: 'Tableros',
  kind_label: 'Etiquetas',
  kind_ticket: 'Tickets',
  kind_checklist: 'Listas de tareas',
  kind_field: 'Campos personalizados',
  kind_template: 'Plantillas',
  kind_comment: 'Comentarios',
  kind_relation: 'Relaciones',
  kind_file: 'Archivos',
  kind_other: 'Otros elementos',
  system_not_set_up: 'Las importaciones desde este sistema no están configuradas aquí.',
  too_many_tickets:
    'Una importación tiene como máximo {max, number} tickets: los demás no entraron.',
  too_many_items:
    'Una importación tiene como máximo {max, number} elementos: los demás no entraron.',
  file_gone: 'El archivo ya no existe: comienza de nuevo la importación.',
  service_fault: 'Un error del servicio terminó la importación.',
  run_given_up:
    'La importación se interrumpió dos veces en el mismo lugar. Lo anterior está guardado. Informa a los responsables del servicio.',
  undo_given_up:
    'La operación de deshacer se interrumpió dos veces en el mismo lugar. Deshaz de nuevo o informa a los responsables del servicio.',
  organization_full: 'La organización alcanzó su límite: lo anterior está guardado.',
  project_closed: 'El proyecto está archivado o eliminado ({code}).',
  too_much_memory:
    'Leer el origen requiere más memoria de la que puede usar una importación. Expórtalo en partes; la causa puede ser un elemento con muchísimas partes.',
  too_slow: 'Leer el origen tarda más de lo que permite una importación. Expórtalo en partes.',
  address_too_slow:
    'La dirección tarda más en responder de lo que puede esperar una importación. Importa de nuevo cuando sea más rápida: lo ya guardado permanece.',
  too_many_things:
    'El origen tiene más de 500.000 elementos de un mismo tipo. Expórtalo en partes.',
  copied_project_deleted: 'El proyecto cuyos tickets se copian fue eliminado.',
  copied_project_unreadable: 'La persona que comenzó la copia ya no tiene acceso al proyecto.',
  file_missing: 'Elige un archivo.',
  source_too_large: 'El archivo supera los 200 MiB. Expórtalo en partes.',
  file_encoding:
    'El archivo no está escrito en {encoding}. Guárdalo como UTF-8 o elige su codificación en el formulario de arriba: en Europa occidental suele ser windows-1252.',
  file_compressed:
    'El archivo está comprimido o es un libro de cálculo. Descomprímelo o guárdalo como CSV.',
  file_is_page:
    'El archivo es una página web, no una exportación. Inicia sesión en el origen y exporta de nuevo.',
  file_not_text: 'El archivo no es texto. Guárdalo como UTF-8.',
  file_not_json: 'El archivo no es una exportación en JSON.',
  file_part_not_json: 'El archivo no es JSON válido en “{name}”.',
  file_cut_off: 'El archivo termina demasiado pronto: está cortado. Expórtalo de nuevo.',
  file_record_values: 'El archivo tiene un elemento de más de 100.000 valores.',
  file_nesting: 'El archivo anida más de {max, number} listas y objetos.',
  file_record_long: 'El archivo tiene un elemento de más de 2 MiB.',
  file_object_names: 'El archivo tiene un objeto de más de 10.000 nombres.',
  file_not_trello:
    'El archivo no es la exportación de un tablero de Trello: no tiene listas ni tarjetas.',
  file_not_neutral:
    'El archivo no está en el formato neutro de la versión 1 ni es una tabla en CSV.',
  line_no_item: 'La línea {line, number} no contiene ningún elemento del formato neutro.',
  line_long: 'Una línea supera los 2 MiB.',
  table_empty: 'La tabla está vacía: necesita una primera fila con los nombres de las columnas.',
  table_no_row: 'La tabla no tiene ninguna fila después de la de los nombres de las columnas.',
  table_rows:
    'La tabla tiene más de 100.000 filas, incluidas las vacías. Elimina las filas vacías del final o expórtala en partes.',
  table_cells: 'Una fila tiene más de {max, number} celdas.',
  table_row_long: 'Una fila supera 1 MiB. La causa puede ser una comilla sin cerrar.',
  table_cut_off:
    'El archivo termina dentro de una celda: una comilla no está cerrada o el archivo está cortado.',
  table_not_csv: 'La tabla no se puede leer en la línea {line}: no es CSV.',
  table_no_column: 'La tabla no tiene la columna “{column}”.',
  table_no_title:
    'Ninguna columna contiene títulos. Elige en el formulario de arriba la columna del título o la fila con los nombres de las columnas.',
  table_not_jira:
    'La tabla no es una exportación de Jira en inglés: no tiene la columna “Issue key” o “Summary”. Elige en el formulario de arriba la función de las columnas o la fila con sus nombres.',
  table_boards:
    'La columna de los tableros tiene más de 1.000 nombres distintos. Elige otra columna.',
  table_names:
    'La tabla nombra más de 50.000 personas, etiquetas y proyectos. Elige otras columnas para ellos.',
  answer_unreachable: 'No se puede conectar con {origin}.',
  answer_credential: '{origin} rechaza el acceso. Revisa el token y lo que permite leer.',
  answer_status: '{origin} responde a una solicitud con el estado {status, number}.',
  answer_ends: '{origin} termina su respuesta demasiado pronto.',
  answer_too_large: '{origin} responde con más de 32 MiB.',
  answer_empty: '{origin} responde sin contenido.',
  answer_not_text: '{origin} responde con algo distinto de texto en UTF-8.',
  answer_not_json: '{origin} responde con algo distinto de JSON. ¿Es la dirección de la API?',
  answer_cut_off:
    'La respuesta de {origin} termina demasiado pronto: está cortada. Exporta de nuevo.',
  answer_record_values: 'La respuesta de {origin} tiene un elemento de más de 100.000 valores.',
  answer_nesting: 'La respuesta de {origin} anida más de {max, number} listas y objetos.',
  answer_record_long: 'La respuesta de {origin} tiene un elemento de más de 2 MiB.',
  answer_object_names: 'La respuesta de {origin} tiene un objeto de más de 10.000 nombres.',
  answer_not_planka: 'La respuesta no es de Planka. ¿Es la dirección de sus páginas?',
  planka_page_long: 'Una página de Planka tiene más de 10.000 elementos.',
  planka_board_cards: 'El tablero tiene más de 100.000 tarjetas o partes de tarjetas.',
  planka_board_large: 'El tablero tiene más de 64 MiB de elementos.',
  planka_no_board: 'Indica con la opción “board” qué tablero se importa: el token no lee ninguno.',
  planka_choose_board: 'Indica con la opción “board” qué tablero se importa: {boards}.',
  trello_board_large:
    'El tablero tiene más de 100.000 tarjetas, acciones, personas, listas o etiquetas. Expórtalo en partes.',
  option_unknown: 'La opción “{option}” no existe. Opciones: {options}.',
  option_text: 'La opción “{option}” debe ser un texto de 2.000 caracteres como máximo.',
  option_choice: 'La opción “{option}” debe ser uno de estos valores: {choices}.',
  option_address: 'La opción “{option}” debe ser una dirección como https://work.example.com.',
  option_zone: 'La opción “{option}” debe ser el nombre de una zona horaria, como Europe/Berlin.',
  option_fields:
    'La opción “{option}” debe nombrar campos personalizados con null, o con un tipo ({types}) y un nombre de 50 caracteres como máximo.',
  option_columns: 'La opción “{option}” debe nombrar columnas con uno de estos valores: {roles}.',
  option_states:
    'La opción “{option}” debe nombrar estados con uno de estos valores: {categories}.',
  option_row: 'La opción “{option}” debe ser el número de una fila, de 1 a 1.000.',
  trello_key_and_token: 'La clave y el token deben indicarse juntos.',
  trello_credential: 'La clave o el token no es de Trello.',
  planka_address_and_token: 'Se necesitan la dirección y el token.',
  planka_token: 'El token contiene caracteres que un token no puede tener.',
};
