import type { RefusalWords } from './en.ts';

const notUnderstood = 'Le service n’a pas compris la demande de cette page. Rechargez la page.';

export const words: RefusalWords = {
  account_deactivated:
    'Ce compte est désactivé. L’équipe d’administration de ce service peut le réactiver.',
  app_not_allowed:
    '{reason, select, approval_needed {Un propriétaire ou un admin de l’organisation doit d’abord approuver cette application.} approval_requested {L’approbation de cette application a été demandée aux propriétaires et aux admins de l’organisation.} no_scope {Votre rôle ne permet rien de ce que demande cette application.} other {L’organisation n’autorise pas cette application.}}',
  board_not_empty:
    '{tickets, plural, one {Le tableau contient # ticket : choisissez un tableau où le déplacer.} many {Le tableau contient # de tickets : choisissez un tableau où les déplacer.} other {Le tableau contient # tickets : choisissez un tableau où les déplacer.}}',
  cursor_expired: 'Les modifications plus anciennes ne sont plus conservées. Rechargez la page.',
  idempotency_in_progress: 'La première tentative est encore en cours. Patientez un instant.',
  idempotency_key_reused: notUnderstood,
  import_state:
    'Un import ne peut être interrompu qu’avant sa fin, et annulé que dans la journée qui suit.',
  insufficient_role:
    '{required, select, owner {Seuls les propriétaires peuvent faire cela.} other {Seuls les propriétaires et les admins peuvent faire cela.}}',
  insufficient_scope: 'Vous n’avez pas l’autorisation de faire cela.',
  internal: 'Un problème est survenu de notre côté.',
  invalid_code: 'Le code est incorrect, a déjà servi ou a expiré.',
  invalid_login: 'L’e-mail ou le mot de passe est incorrect.',
  last_board: 'Un projet garde au moins un tableau.',
  last_owner: 'Une organisation garde au moins un propriétaire.',
  malformed_form: notUnderstood,
  malformed_header: notUnderstood,
  malformed_json: notUnderstood,
  method_not_allowed: notUnderstood,
  not_author:
    '{deleted_by, select, somebody {Quelqu’un d’autre a supprimé ce commentaire. Seuls les propriétaires et les admins peuvent le restaurer.} other {Seule la personne qui a écrit un commentaire peut le modifier.}}',
  not_deleted: 'Cet élément n’est pas supprimé.',
  not_editor:
    'Un document ne peut être modifié que par la personne qui l’a créé, son équipe de rédaction, les propriétaires et les admins.',
  not_found: 'Cet élément n’existe pas, ou a été supprimé.',
  oauth_account_conflict:
    'Le compte de cette adresse e-mail est lié à une autre identité du fournisseur.',
  oauth_denied: 'Le fournisseur de connexion a refusé.',
  oauth_email_missing: 'Le fournisseur de connexion n’a transmis aucune adresse e-mail utilisable.',
  oauth_email_unverified:
    'Le fournisseur de connexion n’indique pas que l’adresse e-mail est vérifiée.',
  oauth_provider_failed: 'Le fournisseur de connexion n’a pas envoyé de réponse valable.',
  oauth_state_invalid:
    'Cette connexion n’a pas commencé ici, a déjà servi ou a pris trop de temps. Recommencez.',
  organization_suspended:
    'L’organisation est suspendue. Ses données sont conservées. Demandez de l’aide à l’équipe d’exploitation de ce service.',
  origin_refused: 'Les modifications doivent venir des pages de ce service.',
  payload_too_large: 'L’envoi est trop volumineux.',
  project_archived: 'Le projet est archivé : désarchivez-le d’abord.',
  quota_exceeded:
    'L’organisation a atteint sa limite ({limit, number}) : retirez d’abord quelque chose, ou demandez davantage à l’équipe d’exploitation du service.',
  rate_limited: 'Trop de demandes en peu de temps. Réessayez dans un instant.',
  sign_in_required: 'Connectez-vous d’abord.',
  sso_failed: 'L’authentification unique n’a pas fonctionné.',
  sso_not_a_driver:
    'L’authentification unique est mal configurée. Prévenez l’équipe d’exploitation de ce service.',
  storage_full:
    'Le stockage de fichiers est plein : rien n’a été stocké. L’équipe d’exploitation du service doit libérer de la place.',
  too_many_attempts: 'Trop de tentatives en peu de temps. Réessayez plus tard.',
  too_many_boards: 'Un projet a au plus {limit, number} tableaux.',
  too_many_invitations:
    'L’organisation a envoyé {limit, number} invitations en une heure. Réessayez plus tard.',
  two_factor_enforced: 'Ce service exige un second facteur : il ne peut pas être retiré.',
  two_factor_enrolled: 'Le compte a déjà un second facteur.',
  two_factor_not_enrolled: 'Le compte n’a pas de second facteur pour cette demande.',
  two_factor_required: 'Configurez d’abord un second facteur.',
  unavailable: 'Le service ne peut pas répondre pour le moment. Réessayez dans un instant.',
  unsupported_media_type: notUnderstood,
  validation_failed: 'Certaines valeurs ne sont pas valides.',
  version_mismatch:
    'Quelqu’un d’autre a fait une modification entre-temps. Rechargez, puis refaites la vôtre.',
  webhook_disabled: 'Le webhook est désactivé : activez-le d’abord.',
  wip_limit_exceeded:
    'Le tableau contient déjà {current, plural, one {# ticket} many {# de tickets} other {# tickets}} : sa limite est de {limit, plural, one {# ticket} many {# de tickets} other {# tickets}}.',
  wrong_organization: 'Cet élément appartient à une autre organisation.',
};
