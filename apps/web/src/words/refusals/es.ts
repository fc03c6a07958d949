import type { RefusalWords } from './en.ts';

const notUnderstood =
  'El servicio no entendió la solicitud de esta página. Vuelve a cargar la página.';

export const words: RefusalWords = {
  account_deactivated:
    'Esta cuenta está desactivada. Quien administra este servicio puede activarla.',
  app_not_allowed:
    '{reason, select, approval_needed {Antes, un propietario o admin de la organización debe aprobar esta aplicación.} approval_requested {Se pidió a los propietarios y admins de la organización que aprueben esta aplicación.} no_scope {Tu rol no permite nada de lo que pide esta aplicación.} other {La organización no permite esta aplicación.}}',
  board_not_empty:
    '{tickets, plural, one {El tablero tiene # ticket: elige un tablero al que moverlo.} many {El tablero tiene # de tickets: elige un tablero al que moverlos.} other {El tablero tiene # tickets: elige un tablero al que moverlos.}}',
  cursor_expired: 'Los cambios anteriores ya no se conservan. Vuelve a cargar la página.',
  idempotency_in_progress: 'El primer intento sigue en curso. Espera un momento.',
  idempotency_key_reused: notUnderstood,
  import_state:
    'Una importación solo se puede cancelar antes de que termine y deshacer durante el día siguiente.',
  insufficient_role:
    '{required, select, owner {Solo los propietarios pueden hacer esto.} other {Solo los propietarios y los admins pueden hacer esto.}}',
  insufficient_scope: 'No tienes permiso para hacer esto.',
  internal: 'Algo falló por nuestra parte.',
  invalid_code: 'El código no es correcto, ya se usó o caducó.',
  invalid_login: 'El correo o la contraseña no son correctos.',
  last_board: 'Un proyecto necesita al menos un tablero.',
  last_owner: 'Una organización necesita al menos un propietario.',
  malformed_form: notUnderstood,
  malformed_header: notUnderstood,
  malformed_json: notUnderstood,
  method_not_allowed: notUnderstood,
  not_author:
    '{deleted_by, select, somebody {Otra persona eliminó este comentario. Solo los propietarios y los admins pueden restaurarlo.} other {Solo quien escribió un comentario puede cambiarlo.}}',
  not_deleted: 'Esto no está eliminado.',
  not_editor:
    'Solo pueden cambiar un documento quien lo creó, quienes tienen permiso de edición, los propietarios y los admins.',
  not_found: 'Esto no existe o se eliminó.',
  oauth_account_conflict:
    'La cuenta de esta dirección de correo está vinculada a otra identidad del proveedor.',
  oauth_denied: 'El proveedor de inicio de sesión rechazó el acceso.',
  oauth_email_missing:
    'El proveedor de inicio de sesión no envió ninguna dirección de correo válida.',
  oauth_email_unverified:
    'El proveedor de inicio de sesión no confirma que la dirección de correo esté verificada.',
  oauth_provider_failed: 'El proveedor de inicio de sesión no envió una respuesta válida.',
  oauth_state_invalid:
    'Este inicio de sesión no se empezó aquí, ya se usó o tardó demasiado. Vuelve a empezar.',
  organization_suspended:
    'La organización está suspendida. Sus datos se conservan. Pide ayuda a quien opera este servicio.',
  origin_refused: 'Los cambios deben venir de las páginas de este servicio.',
  payload_too_large: 'Lo que se envió es demasiado grande.',
  project_archived: 'El proyecto está archivado: desarchívalo primero.',
  quota_exceeded:
    'La organización alcanzó su límite ({limit, number}): quita algo primero o pide más a quien opera el servicio.',
  rate_limited: 'Demasiadas solicitudes en poco tiempo. Inténtalo de nuevo en un momento.',
  sign_in_required: 'Inicia sesión primero.',
  sso_failed: 'El inicio de sesión único no funcionó.',
  sso_not_a_driver:
    'El inicio de sesión único no está bien configurado. Avisa a quien opera este servicio.',
  storage_full:
    'El almacenamiento de archivos está lleno: no se guardó nada. Quien opera el servicio debe liberar espacio.',
  too_many_attempts: 'Demasiados intentos en poco tiempo. Inténtalo más tarde.',
  too_many_boards: 'Un proyecto tiene como máximo {limit, number} tableros.',
  too_many_invitations:
    'La organización envió {limit, number} invitaciones en una hora. Inténtalo más tarde.',
  two_factor_enforced: 'Este servicio exige un segundo factor, así que no se puede quitar.',
  two_factor_enrolled: 'La cuenta ya tiene un segundo factor.',
  two_factor_not_enrolled: 'La cuenta no tiene un segundo factor para esta solicitud.',
  two_factor_required: 'Configura primero un segundo factor.',
  unavailable: 'El servicio no puede responder ahora. Inténtalo de nuevo en un momento.',
  unsupported_media_type: notUnderstood,
  validation_failed: 'Algunos valores no son válidos.',
  version_mismatch:
    'Otra persona cambió esto mientras tanto. Vuelve a cargarlo y repite tu cambio.',
  webhook_disabled: 'El webhook está desactivado: actívalo primero.',
  wip_limit_exceeded:
    'El tablero ya tiene {current, number} de un máximo de {limit, plural, one {# ticket} many {# tickets} other {# tickets}}.',
  wrong_organization: 'Esto pertenece a otra organización.',
};
