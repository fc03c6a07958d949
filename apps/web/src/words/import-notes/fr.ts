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
};
