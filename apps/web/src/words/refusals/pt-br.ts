import type { RefusalWords } from './en.ts';

const notUnderstood = 'O serviço não entendeu a solicitação desta página. Recarregue a página.';

export const words: RefusalWords = {
  account_deactivated: 'Esta conta está desativada. Quem administra este serviço pode ativá-la.',
  app_not_allowed:
    '{reason, select, approval_needed {Antes, um proprietário ou admin da organização precisa aprovar este aplicativo.} approval_requested {A aprovação deste aplicativo foi pedida aos proprietários e admins da organização.} no_scope {Seu papel não permite nada do que este aplicativo pede.} other {A organização não permite este aplicativo.}}',
  board_not_empty:
    '{tickets, plural, one {O quadro tem # ticket: escolha um quadro para onde movê-lo.} many {O quadro tem # de tickets: escolha um quadro para onde movê-los.} other {O quadro tem # tickets: escolha um quadro para onde movê-los.}}',
  cursor_expired: 'As alterações mais antigas não estão mais guardadas. Recarregue a página.',
  idempotency_in_progress: 'A primeira tentativa ainda está em andamento. Espere um momento.',
  idempotency_key_reused: notUnderstood,
  import_state:
    'Uma importação só pode ser cancelada antes de terminar e desfeita até um dia depois.',
  insufficient_role:
    '{required, select, owner {Só proprietários podem fazer isso.} other {Só proprietários e admins podem fazer isso.}}',
  insufficient_scope: 'Você não tem permissão para fazer isso.',
  internal: 'Algo deu errado do nosso lado.',
  invalid_code: 'O código está incorreto, já foi usado ou expirou.',
  invalid_login: 'E-mail ou senha incorretos.',
  last_board: 'Um projeto precisa de pelo menos um quadro.',
  last_owner: 'Uma organização precisa de pelo menos um proprietário.',
  malformed_form: notUnderstood,
  malformed_header: notUnderstood,
  malformed_json: notUnderstood,
  method_not_allowed: notUnderstood,
  not_author:
    '{deleted_by, select, somebody {Outra pessoa excluiu este comentário. Só proprietários e admins podem restaurá-lo.} other {Só quem escreveu um comentário pode alterá-lo.}}',
  not_deleted: 'Isso não está excluído.',
  not_editor:
    'Só podem alterar um documento quem o criou, quem tem permissão de edição, proprietários e admins.',
  not_found: 'Isso não existe ou foi excluído.',
  oauth_account_conflict:
    'A conta deste endereço de e-mail está vinculada a outra identidade do provedor.',
  oauth_denied: 'O provedor de login recusou o acesso.',
  oauth_email_missing: 'O provedor de login não enviou um endereço de e-mail válido.',
  oauth_email_unverified:
    'O provedor de login não confirma que o endereço de e-mail foi verificado.',
  oauth_provider_failed: 'O provedor de login não enviou uma resposta válida.',
  oauth_state_invalid:
    'Este login não começou aqui, já foi usado ou demorou demais. Comece de novo.',
  organization_suspended:
    'A organização está suspensa. Os dados estão guardados. Peça ajuda a quem opera este serviço.',
  origin_refused: 'As alterações precisam vir das páginas deste serviço.',
  payload_too_large: 'O que foi enviado é grande demais.',
  project_archived: 'O projeto está arquivado: desarquive-o primeiro.',
  quota_exceeded:
    'A organização atingiu o limite ({limit, number}): remova algo primeiro ou peça mais a quem opera o serviço.',
  rate_limited: 'Muitas solicitações em pouco tempo. Tente de novo em instantes.',
  sign_in_required: 'Faça login primeiro.',
  sso_failed: 'O login único não funcionou.',
  sso_not_a_driver: 'O login único não está bem configurado. Avise quem opera este serviço.',
  storage_full:
    'O armazenamento de arquivos está cheio: nada foi salvo. Quem opera o serviço precisa liberar espaço.',
  too_many_attempts: 'Muitas tentativas em pouco tempo. Tente de novo mais tarde.',
  too_many_boards: 'Um projeto tem no máximo {limit, number} quadros.',
  too_many_invitations:
    'A organização enviou {limit, number} convites em uma hora. Tente mais tarde.',
  two_factor_enforced: 'Este serviço exige um segundo fator, por isso ele não pode ser removido.',
  two_factor_enrolled: 'A conta já tem um segundo fator.',
  two_factor_not_enrolled: 'A conta não tem um segundo fator para esta solicitação.',
  two_factor_required: 'Configure um segundo fator primeiro.',
  unavailable: 'O serviço não pode responder agora. Tente de novo em instantes.',
  unsupported_media_type: notUnderstood,
  validation_failed: 'Alguns valores não são válidos.',
  version_mismatch:
    'Outra pessoa alterou isso nesse meio-tempo. Recarregue e repita a sua alteração.',
  webhook_disabled: 'O webhook está desativado: ative-o primeiro.',
  wip_limit_exceeded:
    'O quadro já tem {current, number} de um máximo de {limit, plural, one {# ticket} many {# tickets} other {# tickets}}.',
  wrong_organization: 'Isso pertence a outra organização.',
};
