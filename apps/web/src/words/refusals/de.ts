import type { RefusalWords } from './en.ts';

const notUnderstood =
  'Der Dienst hat die Anfrage dieser Seite nicht verstanden. Bitte die Seite neu laden.';

export const words: RefusalWords = {
  account_deactivated:
    'Dieses Konto ist deaktiviert. Die Administration dieses Dienstes kann es aktivieren.',
  app_not_allowed:
    '{reason, select, approval_needed {Zuerst muss ein Inhaber oder Admin der Organisation diese App freigeben.} approval_requested {Die Freigabe dieser App ist bei den Inhabern und Admins der Organisation angefragt.} no_scope {Die eigene Rolle erlaubt nichts von dem, was diese App verlangt.} other {Die Organisation lässt diese App nicht zu.}}',
  board_not_empty:
    '{tickets, plural, one {Auf dem Board ist # Ticket: Bitte ein Board wählen, auf das es kommt.} other {Auf dem Board sind # Tickets: Bitte ein Board wählen, auf das sie kommen.}}',
  cursor_expired: 'Ältere Änderungen sind nicht mehr vorhanden. Bitte die Seite neu laden.',
  idempotency_in_progress: 'Der erste Versuch läuft noch. Bitte einen Moment warten.',
  idempotency_key_reused: notUnderstood,
  import_state:
    'Ein Import lässt sich nur vor seinem Ende abbrechen und nur innerhalb eines Tages danach rückgängig machen.',
  insufficient_role:
    '{required, select, owner {Das dürfen nur Inhaber.} other {Das dürfen nur Inhaber und Admins.}}',
  insufficient_scope: 'Dazu fehlt die Berechtigung.',
  internal: 'Auf unserer Seite ist etwas schiefgegangen.',
  invalid_code: 'Der Code ist falsch, wurde schon verwendet oder ist abgelaufen.',
  invalid_login: 'E-Mail-Adresse oder Passwort ist falsch.',
  last_board: 'Ein Projekt braucht mindestens ein Board.',
  last_owner: 'Eine Organisation braucht mindestens eine Person mit der Rolle Inhaber.',
  malformed_form: notUnderstood,
  malformed_header: notUnderstood,
  malformed_json: notUnderstood,
  method_not_allowed: notUnderstood,
  not_author:
    '{deleted_by, select, somebody {Jemand anderes hat diesen Kommentar gelöscht. Nur Inhaber und Admins dürfen ihn wiederherstellen.} other {Nur wer einen Kommentar geschrieben hat, darf ihn ändern.}}',
  not_deleted: 'Das ist nicht gelöscht.',
  not_editor:
    'Ein Dokument ändern dürfen nur die Person, die es angelegt hat, Mitwirkende, Inhaber und Admins.',
  not_found: 'Das gibt es nicht, oder es wurde gelöscht.',
  oauth_account_conflict:
    'Das Konto mit dieser E-Mail-Adresse ist mit einer anderen Identität des Anbieters verknüpft.',
  oauth_denied: 'Der Anmeldeanbieter hat abgelehnt.',
  oauth_email_missing: 'Der Anmeldeanbieter hat keine brauchbare E-Mail-Adresse gesendet.',
  oauth_email_unverified:
    'Der Anmeldeanbieter bestätigt nicht, dass die E-Mail-Adresse geprüft ist.',
  oauth_provider_failed: 'Der Anmeldeanbieter hat keine gültige Antwort gesendet.',
  oauth_state_invalid:
    'Diese Anmeldung wurde nicht hier begonnen, schon verwendet oder hat zu lange gedauert. Bitte neu beginnen.',
  organization_suspended:
    'Die Organisation ist gesperrt. Ihre Daten bleiben erhalten. Bitte wenden Sie sich an die Betreiber dieses Dienstes.',
  origin_refused: 'Änderungen müssen von den Seiten dieses Dienstes kommen.',
  payload_too_large: 'Das Gesendete ist zu groß.',
  project_archived: 'Das Projekt ist archiviert: Bitte zuerst aus dem Archiv holen.',
  quota_exceeded:
    'Die Organisation hat ihre Grenze von {limit, number} erreicht: Bitte zuerst etwas entfernen oder bei den Betreibern des Dienstes mehr anfragen.',
  rate_limited: 'Zu viele Anfragen in kurzer Zeit. Bitte gleich noch einmal versuchen.',
  sign_in_required: 'Bitte zuerst anmelden.',
  sso_failed: 'Single Sign-on hat nicht funktioniert.',
  sso_not_a_driver:
    'Single Sign-on ist nicht richtig eingerichtet. Bitte die Betreiber dieses Dienstes informieren.',
  storage_full:
    'Der Speicher für Dateien ist voll: Es wurde nichts gespeichert. Die Betreiber des Dienstes müssen Platz schaffen.',
  too_many_attempts: 'Zu viele Versuche in kurzer Zeit. Bitte später erneut versuchen.',
  too_many_boards: 'Ein Projekt hat höchstens {limit, number} Boards.',
  too_many_invitations:
    'Die Organisation hat in einer Stunde {limit, number} Einladungen verschickt. Bitte später erneut versuchen.',
  two_factor_enforced:
    'Dieser Dienst verlangt einen zweiten Faktor, daher lässt er sich nicht entfernen.',
  two_factor_enrolled: 'Das Konto hat schon einen zweiten Faktor.',
  two_factor_not_enrolled: 'Das Konto hat für diese Anfrage keinen zweiten Faktor.',
  two_factor_required: 'Bitte zuerst einen zweiten Faktor einrichten.',
  unavailable: 'Der Dienst kann gerade nicht antworten. Bitte gleich noch einmal versuchen.',
  unsupported_media_type: notUnderstood,
  validation_failed: 'Einige Angaben sind nicht gültig.',
  version_mismatch:
    'Jemand anderes hat das inzwischen geändert. Bitte neu laden und die Änderung wiederholen.',
  webhook_disabled: 'Der Webhook ist deaktiviert: Bitte zuerst aktivieren.',
  wip_limit_exceeded:
    'Auf dem Board liegen {current, number} von höchstens {limit, plural, one {# Ticket} other {# Tickets}}.',
  wrong_organization: 'Das gehört zu einer anderen Organisation.',
};
