import type { ImportWords } from './en.ts';

export const words: ImportWords = {
  repeated_key: 'La clé figure plusieurs fois dans la source.',
  changed_here: 'Modifié ici depuis le dernier import : reste tel quel.',
  deleted_here: 'Supprimé ici.',
  refused: 'Refusé : {code}.',
  other_reasons: 'Pour une autre raison : voir les lignes du rapport.',
  unreadable_characters: 'Les caractères qui ne sont pas du texte sont remplacés par U+FFFD.',
  time_unknown: 'La date n’est pas connue.',
  project_untitled: 'Un projet sans nom s’appelle « Untitled ».',
  board_untitled: 'Un tableau sans nom s’appelle « Untitled ».',
  label_untitled: 'Une étiquette sans nom s’appelle « Untitled ».',
  field_untitled: 'Un champ sans nom s’appelle « Untitled ».',
  template_untitled: 'Un modèle sans nom s’appelle « Untitled ».',
  ticket_untitled: 'Un ticket sans titre s’appelle « Untitled ».',
  name_one_line: 'Le nom est écrit sur une seule ligne.',
  name_cut: 'Le nom est coupé à {max, number} caractères.',
  file_name_changed: 'Le nom du fichier est écrit avec d’autres caractères, ou coupé.',
  description_cut: 'La description est coupée à {max, number} caractères.',
  date_outside: 'La date n’est pas comprise entre les années 1 et 9999 : elle n’est pas reprise.',
  due_date_outside:
    'L’échéance n’est pas comprise entre les années 1 et 9999 : elle n’est pas reprise.',
  created_outside:
    'La date de création n’est pas comprise entre les années 1 et 9999 : elle n’est pas reprise.',
  completed_outside:
    'La date de fin n’est pas comprise entre les années 1 et 9999 : elle n’est pas reprise.',
  estimate_outside:
    'L’estimation n’est pas comprise entre {min, number} et {max, number} : elle n’est pas reprise.',
  estimate_rounded: 'L’estimation est arrondie à une décimale.',
  tags_normalized: 'Les mots-clés sont uniformisés.',
  tags_left: 'Les mots-clés au-delà des {max, number} premiers ne sont pas repris.',
  text_too_large: 'Le texte est trop long : seul le début est repris, sans mise en forme.',
  wip_limit_outside: 'Une limite WIP hors de 1 à 10 000 n’est pas reprise.',
  project_is_chosen: 'Le contenu va dans le projet de l’import, qui reste tel quel.',
  several_projects:
    'La table contient les tickets de plusieurs projets. Ils vont dans un seul ; le projet d’origine figure dans la table à la fin du texte.',
  person_unknown: 'Personne dans l’organisation n’a cet e-mail : seul le nom est affiché.',
  person_nameless: 'La source n’a pas de nom pour ce compte.',
  board_chosen: 'Les tickets vont dans le tableau choisi.',
  board_settled:
    'Un autre tableau a été choisi, mais les tickets restent où un import précédent les a mis : annulez d’abord cet import, ou déplacez-les ici.',
  boards_full: 'Un projet a au plus {max, number} tableaux : les tickets vont dans le premier.',
  board_done_by_name: 'Le nom montre que les tickets y sont terminés.',
  board_all_completed: 'Tous les tickets sont terminés : c’est un tableau final.',
  board_made_completed:
    'La source n’a pas de liste de tickets terminés : ce tableau est créé pour eux.',
  board_made_open:
    'La source ne nomme pas de liste de tickets ouverts : ce tableau est créé pour eux.',
  list_archived:
    'Archivée : les tickets vont, archivés, dans le premier tableau qui convient ; le nom de la liste figure dans la table à la fin du texte.',
  list_archived_alone: 'Archivée : les tickets sont archivés, le tableau ne l’est pas.',
  label_color_unknown: 'Cette couleur n’existe pas ici.',
  label_color_stays: 'L’étiquette de ce nom existe déjà : sa couleur reste.',
  label_nameless: 'Sans nom : le nom de la couleur est utilisé.',
  label_name_cut: 'Le nom dépasse 200 caractères : il est coupé.',
  labels_full: 'Un import crée au plus {max, number} étiquettes.',
  labels_left: 'Les étiquettes qui n’ont pas été reprises manquent.',
  labels_undescribed: 'Les étiquettes que l’export ne décrit pas manquent.',
  field_deleted_here: 'Supprimé ici : les valeurs figurent dans la table à la fin du texte.',
  fields_full:
    'Un projet a au plus {project, number} champs personnalisés, une organisation {organization, number} : les valeurs figurent dans la table à la fin du texte.',
  options_full:
    'Un champ personnalisé a au plus {max, number} options : les autres valeurs figurent dans la table à la fin du texte.',
  fields_beyond:
    'Un import crée au plus {max, number} champs personnalisés, les plus remplis : celui-ci figure dans la table à la fin des textes.',
  field_in_text: 'Les valeurs figurent dans la table à la fin des textes.',
  field_days_only: 'Une date n’a pas d’heure ici : les valeurs sont des jours en UTC.',
  field_calculated:
    'La source calcule cette valeur ou s’en sert pour son propre ordre : elle n’a pas de sens ici.',
  field_entered:
    'Sert de date de fin aux tickets terminés qui n’en ont pas d’autre ; sinon, n’a pas de sens ici.',
  templates_full: 'Un projet a au plus {max, number} modèles.',
  templates_too_large: 'Un import crée au plus {max, number} Mio de modèles.',
  template_too_large: 'Un modèle a au plus {max, number} Kio avec ses sous-tickets.',
  template_default_stays: 'Le modèle par défaut du projet reste tel quel.',
  template_due_left: 'Une échéance qui n’est pas un délai n’est pas reprise.',
  template_title_cut: 'Un titre serait trop long une fois utilisé : il est coupé.',
  template_sub_tickets_left:
    'Les sous-tickets au-delà des {max, number} premiers ne sont pas repris.',
  template_people_left: 'Les personnes hors de l’organisation n’y figurent pas.',
  template_values_left: 'Les valeurs qu’aucun champ personnalisé ne prend n’y figurent pas.',
  wip_limit_reached: 'La limite WIP du tableau est atteinte.',
  key_numbered: 'Une ligne précédente a la même clé : celle-ci a reçu un numéro.',
  title_from_key: 'Sans titre : la clé sert de titre.',
  list_unknown: 'La liste n’est pas connue : le ticket est dans le premier tableau ouvert.',
  list_left: 'La liste n’a pas été reprise : le ticket est dans le premier tableau ouvert.',
  status_missing: 'Sans état : le ticket est dans le premier tableau ouvert.',
  completed_elsewhere:
    'Terminé, mais dans une liste de tickets ouverts : il va dans un tableau final ; la liste figure dans la table à la fin du texte.',
  completed_on_open_board:
    'Le ticket était terminé, mais son tableau n’est pas final : la date n’est pas reprise.',
  completed_unknown:
    'La date de fin n’est pas connue : elle manque, et les statistiques ne comptent pas ce ticket.',
  assignees_not_people:
    'Les responsables hors de l’organisation sont nommés dans le texte : associez-les à des membres pour leur attribuer les tickets.',
  assignees_without_access:
    'Les responsables sans accès au projet sont nommés dans le texte : laissez l’import les ajouter au projet pour leur attribuer les tickets.',
  assignees_removed: 'Les responsables retirés du projet ici sont nommés dans le texte.',
  assignees_full: 'Un ticket a au plus 100 responsables : les autres sont nommés dans le texte.',
  rows_left:
    'Le texte est trop long pour y ajouter les responsables et les autres valeurs : elles manquent.',
  value_misfit:
    'Une valeur ne convient pas à son champ personnalisé : elle figure dans la table à la fin du texte.',
  values_too_large:
    'Les valeurs des champs personnalisés sont trop longues pour un ticket : les plus longues figurent dans la table à la fin du texte.',
  named_value_misfit:
    'Une valeur de « {name} » ne convient pas à son champ personnalisé : elle figure dans la table à la fin du texte.',
  named_value_no_place:
    'Une valeur de « {name} » n’a pas de place ici : elle figure dans la table à la fin du texte.',
  named_no_place:
    '« {name} » n’a pas de place propre ici : la valeur figure dans la table à la fin du texte.',
  date_range:
    '« {name} » est une période : son dernier jour est l’échéance, la période figure dans la table à la fin du texte.',
  date_order_guessed:
    'Rien n’indique si le jour ou le mois vient en premier : lu comme jour/mois. Cela se change sous « Dates ».',
  cells_beyond_columns:
    'La ligne a plus de cellules que la table de colonnes : des valeurs peuvent être mal placées.',
  markdown_as_plain:
    'Le texte en Markdown est trop long ou trop imbriqué : il est repris sans mise en forme.',
  wiki_as_plain: 'Le texte au format wiki est trop long : il est repris sans mise en forme.',
  images_by_name: 'Les images du texte ne sont pas dans l’export : leur nom les remplace.',
  text_files_left: 'Les fichiers du texte ne sont pas copiés.',
  in_trash: 'Dans la corbeille.',
  was_template: 'C’était un modèle : ici, c’est un ticket comme les autres.',
  was_special_card: 'Une carte miroir, lien ou séparateur : ici, c’est un ticket comme les autres.',
  cover_color_left: 'La couleur de couverture n’a pas de place ici.',
  checklist_in_text: 'Figure comme liste de tâches dans le texte du ticket.',
  checklist_items_bare: 'Les tâches n’ont ici ni date ni responsable.',
  comment_empty: 'Sans texte.',
  ticket_left: 'Le ticket n’a pas été repris, ou a été supprimé ici.',
  card_missing: 'La carte n’est pas dans l’export.',
  comment_missing:
    'La carte compte ce commentaire, mais il n’est pas dans l’export. Avec une clé et un jeton de Trello, il est repris.',
  relation_ticket_left: 'L’un des tickets n’a pas été repris, ou a été supprimé ici.',
  relation_no_place:
    'Ne convient pas aux relations d’ici : un second parent, une boucle, trop de niveaux ou de relations.',
  relation_other_project: 'L’autre ticket est dans un autre projet.',
  relation_not_in_export: 'L’autre ticket n’est pas dans l’export.',
  relation_to_itself: 'Relie un ticket à lui-même.',
  relation_is_there: 'Les deux tickets ont déjà cette relation, sous un autre nom.',
  relation_second_parent: 'Un ticket a un seul parent ici : le second est repris comme ticket lié.',
  relation_kind_unknown: 'La relation « {name} » n’existe pas ici : reprise comme ticket lié.',
  link_in_text: 'Un lien : il figure dans le texte du ticket.',
  bytes_not_in_export:
    'Le contenu n’est pas dans l’export : le nom et l’adresse figurent dans le texte du ticket.',
  bytes_not_in_source: 'La source a l’adresse, mais pas le contenu.',
  bytes_not_in_form: 'Le contenu des fichiers ne fait pas partie de la forme neutre.',
  file_too_large:
    'Le contenu n’est pas repris (un fichier a au plus {max, number} Mio) : le nom et l’adresse figurent dans le texte du ticket.',
  file_size_unknown:
    'Le contenu n’est pas repris (la source n’en donne pas la taille) : le nom et l’adresse figurent dans le texte du ticket.',
  file_size_differs:
    'Le contenu n’est pas repris (la taille reçue ne correspond pas) : le nom et l’adresse figurent dans le texte du ticket.',
  files_full:
    'Le contenu n’est pas repris (l’organisation ou le ticket a déjà le maximum de fichiers) : le nom et l’adresse figurent dans le texte du ticket.',
  bytes_left:
    'Le contenu n’est pas repris ({reason}) : le nom et l’adresse figurent dans le texte du ticket.',
  rows_above: 'Au-dessus des noms des colonnes : ce ne sont pas des tickets.',
  history_left: 'L’historique des modifications n’est pas repris.',
  power_ups_left: 'Les données des Power-ups n’ont pas de place ici.',
  earlier_actions_missing:
    'Un export de Trello ne contient que les 1 000 dernières actions : les commentaires plus anciens manquent. Avec une clé et un jeton, ils sont repris.',
  votes_left: 'Les votes n’ont pas de place ici.',
  stickers_left: 'Les stickers n’ont pas de place ici.',
  counted_project: '{count, plural, one {# projet} many {# de projets} other {# projets}}',
  counted_person: '{count, plural, one {# personne} many {# de personnes} other {# personnes}}',
  counted_board: '{count, plural, one {# tableau} many {# de tableaux} other {# tableaux}}',
  counted_label: '{count, plural, one {# étiquette} many {# d’étiquettes} other {# étiquettes}}',
  counted_ticket: '{count, plural, one {# ticket} many {# de tickets} other {# tickets}}',
  counted_checklist:
    '{count, plural, one {# checklist} many {# de checklists} other {# checklists}}',
  counted_field:
    '{count, plural, one {# champ personnalisé} many {# de champs personnalisés} other {# champs personnalisés}}',
  counted_template: '{count, plural, one {# modèle} many {# de modèles} other {# modèles}}',
  counted_comment:
    '{count, plural, one {# commentaire} many {# de commentaires} other {# commentaires}}',
  counted_relation: '{count, plural, one {# relation} many {# de relations} other {# relations}}',
  counted_file: '{count, plural, one {# fichier} many {# de fichiers} other {# fichiers}}',
  counted_other:
    '{count, plural, one {# autre élément} many {# d’autres éléments} other {# autres éléments}}',
  kind_project: 'Projets',
  kind_person: 'Personnes',
  kind_board: 'Tableaux',
  kind_label: 'Étiquettes',
  kind_ticket: 'Tickets',
  kind_checklist: 'Checklists',
  kind_field: 'Champs personnalisés',
  kind_template: 'Modèles',
  kind_comment: 'Commentaires',
  kind_relation: 'Relations',
  kind_file: 'Fichiers',
  kind_other: 'Autres éléments',
  system_not_set_up: 'Les importations depuis ce système ne sont pas configurées ici.',
  too_many_tickets:
    'Une importation a au plus {max, number} tickets : les suivants n’ont pas été repris.',
  too_many_items:
    'Une importation a au plus {max, number} éléments : les suivants n’ont pas été repris.',
  file_gone: 'Le fichier n’existe plus : recommencez l’importation.',
  service_fault: 'Une erreur du service a mis fin à l’importation.',
  run_given_up:
    'L’importation s’est interrompue deux fois au même endroit. Ce qui précède est enregistré. Signalez-le aux exploitants du service.',
  undo_given_up:
    'L’annulation s’est interrompue deux fois au même endroit. Annulez de nouveau ou signalez-le aux exploitants du service.',
  organization_full: 'L’organisation a atteint sa limite : ce qui précède est enregistré.',
  project_closed: 'Le projet est archivé ou supprimé ({code}).',
  too_much_memory:
    'La lecture de la source demande plus de mémoire qu’une importation ne peut en utiliser. Exportez-la en plusieurs parties ; un élément composé de très nombreuses parties peut en être la cause.',
  too_slow:
    'La lecture de la source dure plus longtemps que ce qu’une importation permet. Exportez-la en plusieurs parties.',
  address_too_slow:
    'L’adresse met plus de temps à répondre qu’une importation ne peut attendre. Importez de nouveau quand elle est plus rapide : ce qui est déjà enregistré reste.',
  too_many_things:
    'La source a plus de 500 000 éléments d’une même sorte. Exportez-la en plusieurs parties.',
  copied_project_deleted: 'Le projet dont les tickets sont copiés a été supprimé.',
  copied_project_unreadable: 'La personne qui a commencé la copie n’a plus accès au projet.',
  file_missing: 'Choisissez un fichier.',
  source_too_large: 'Le fichier dépasse 200 Mio. Exportez-le en plusieurs parties.',
  file_encoding:
    'Le fichier n’est pas écrit en {encoding}. Enregistrez-le en UTF-8 ou choisissez son encodage dans le formulaire ci-dessus : en Europe occidentale, c’est le plus souvent windows-1252.',
  file_compressed:
    'Le fichier est compressé, ou c’est un classeur. Décompressez-le ou enregistrez-le en CSV.',
  file_is_page:
    'Le fichier est une page web, pas une exportation. Connectez-vous à la source et exportez de nouveau.',
  file_not_text: 'Le fichier n’est pas du texte. Enregistrez-le en UTF-8.',
  file_not_json: 'Le fichier n’est pas une exportation en JSON.',
  file_part_not_json: 'Le fichier n’est pas du JSON valide dans « {name} ».',
  file_cut_off: 'Le fichier se termine trop tôt : il est coupé. Exportez-le de nouveau.',
  file_record_values: 'Le fichier a un élément de plus de 100 000 valeurs.',
  file_nesting: 'Le fichier imbrique plus de {max, number} listes et objets.',
  file_record_long: 'Le fichier a un élément de plus de 2 Mio.',
  file_object_names: 'Le fichier a un objet de plus de 10 000 noms.',
  file_not_trello:
    'Le fichier n’est pas l’exportation d’un tableau de Trello : il n’a ni listes ni cartes.',
  file_not_neutral: 'Le fichier n’est ni au format neutre de la version 1 ni un tableau en CSV.',
  line_no_item: 'La ligne {line, number} ne contient aucun élément du format neutre.',
  line_long: 'Une ligne dépasse 2 Mio.',
  table_empty:
    'Le fichier CSV est vide : il lui faut une première ligne avec les noms des colonnes.',
  table_no_row: 'Le fichier CSV n’a aucune ligne après celle des noms des colonnes.',
  table_rows:
    'Le fichier CSV a plus de 100 000 lignes, lignes vides comprises. Supprimez les lignes vides à la fin ou exportez-le en plusieurs parties.',
  table_cells: 'Une ligne a plus de {max, number} cellules.',
  table_row_long: 'Une ligne dépasse 1 Mio. Un guillemet non fermé peut en être la cause.',
  table_cut_off:
    'Le fichier se termine dans une cellule : un guillemet n’est pas fermé, ou le fichier est coupé.',
  table_not_csv: 'Le fichier ne peut pas être lu à la ligne {line} : ce n’est pas du CSV.',
  table_no_column: 'Le fichier n’a pas de colonne « {column} ».',
  table_no_title:
    'Aucune colonne ne contient de titres. Choisissez dans le formulaire ci-dessus la colonne du titre ou la ligne des noms des colonnes.',
  table_not_jira:
    'Le fichier n’est pas une exportation de Jira en anglais : il n’a pas de colonne « Issue key » ou « Summary ». Choisissez dans le formulaire ci-dessus le rôle des colonnes ou la ligne de leurs noms.',
  table_boards:
    'La colonne des tableaux a plus de 1 000 noms différents. Choisissez une autre colonne.',
  table_names:
    'Le fichier nomme plus de 50 000 personnes, étiquettes et projets. Choisissez d’autres colonnes pour eux.',
  answer_unreachable: '{origin} est injoignable.',
  answer_credential: '{origin} refuse l’accès. Vérifiez le jeton et ce qu’il permet de lire.',
  answer_status: '{origin} répond à une requête avec le statut {status, number}.',
  answer_ends: '{origin} termine sa réponse trop tôt.',
  answer_too_large: '{origin} répond avec plus de 32 Mio.',
  answer_empty: '{origin} répond sans contenu.',
  answer_not_text: '{origin} répond avec autre chose que du texte en UTF-8.',
  answer_not_json: '{origin} répond avec autre chose que du JSON. Est-ce bien l’adresse de l’API ?',
  answer_cut_off:
    'La réponse de {origin} se termine trop tôt : elle est coupée. Exportez de nouveau.',
  answer_record_values: 'La réponse de {origin} a un élément de plus de 100 000 valeurs.',
  answer_nesting: 'La réponse de {origin} imbrique plus de {max, number} listes et objets.',
  answer_record_long: 'La réponse de {origin} a un élément de plus de 2 Mio.',
  answer_object_names: 'La réponse de {origin} a un objet de plus de 10 000 noms.',
  answer_not_planka: 'La réponse n’est pas celle de Planka. Est-ce bien l’adresse de ses pages ?',
  planka_page_long: 'Une page de Planka a plus de 10 000 éléments.',
  planka_board_cards: 'Le tableau a plus de 100 000 cartes ou parties de cartes.',
  planka_board_large: 'Le tableau a plus de 64 Mio d’éléments.',
  planka_no_board:
    'Indiquez avec l’option « board » le tableau à importer : le jeton n’en lit aucun.',
  planka_choose_board: 'Indiquez avec l’option « board » le tableau à importer : {boards}.',
  trello_board_large:
    'Le tableau a plus de 100 000 cartes, actions, personnes, listes ou étiquettes. Exportez-le en plusieurs parties.',
  option_unknown: 'L’option « {option} » n’existe pas. Options : {options}.',
  option_text: 'L’option « {option} » doit être un texte d’au plus 2 000 caractères.',
  option_choice: 'L’option « {option} » doit être l’une de ces valeurs : {choices}.',
  option_address: 'L’option « {option} » doit être une adresse telle que https://work.example.com.',
  option_zone: 'L’option « {option} » doit être le nom d’un fuseau horaire, tel que Europe/Berlin.',
  option_fields:
    'L’option « {option} » doit nommer des champs personnalisés avec null, ou avec un type ({types}) et un nom d’au plus 50 caractères.',
  option_columns:
    'L’option « {option} » doit nommer des colonnes avec l’une de ces valeurs : {roles}.',
  option_states:
    'L’option « {option} » doit nommer des états avec l’une de ces valeurs : {categories}.',
  option_row: 'L’option « {option} » doit être le numéro d’une ligne, de 1 à 1 000.',
  trello_key_and_token: 'La clé et le jeton doivent être indiqués ensemble.',
  trello_credential: 'La clé ou le jeton n’est pas de Trello.',
  planka_address_and_token: 'L’adresse et le jeton sont nécessaires.',
  planka_token: 'Le jeton contient des caractères qu’un jeton ne peut pas avoir.',
};
