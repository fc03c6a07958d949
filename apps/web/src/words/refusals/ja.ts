import type { RefusalWords } from './en.ts';

const notUnderstood =
  'このページからの要求をサービスが理解できませんでした。ページを再読み込みしてください。';

export const words: RefusalWords = {
  account_deactivated:
    'このアカウントは停止されています。再開するには、サービスの運営者に連絡してください。',
  app_not_allowed:
    '{reason, select, approval_needed {このアプリには、先に組織のオーナーか管理者の承認が必要です。} approval_requested {このアプリの承認を組織のオーナーと管理者に依頼しました。} no_scope {このアプリが求める操作は、どれもあなたのロールでは許可されていません。} other {この組織では、このアプリを使えません。}}',
  board_not_empty:
    '{tickets, plural, other {ボードに#件のチケットがあります。移動先のボードを選んでください。}}',
  cursor_expired: 'これより前の変更は保存されていません。ページを再読み込みしてください。',
  idempotency_in_progress: '最初の要求をまだ処理しています。しばらくお待ちください。',
  idempotency_key_reused: notUnderstood,
  import_state: 'インポートを中止できるのは終了前だけで、取り消せるのは終了から1日以内です。',
  insufficient_role:
    '{required, select, owner {この操作ができるのはオーナーだけです。} other {この操作ができるのはオーナーと管理者だけです。}}',
  insufficient_scope: 'この操作を行う権限がありません。',
  internal: 'サービス側で問題が発生しました。',
  invalid_code: 'コードが正しくないか、使用済みか、有効期限が切れています。',
  invalid_login: 'メールアドレスかパスワードが正しくありません。',
  last_board: 'プロジェクトには少なくとも1つのボードが必要です。',
  last_owner: '組織には少なくとも1人のオーナーが必要です。',
  malformed_form: notUnderstood,
  malformed_header: notUnderstood,
  malformed_json: notUnderstood,
  method_not_allowed: notUnderstood,
  not_author:
    '{deleted_by, select, somebody {このコメントは別のユーザーが削除しました。復元できるのはオーナーと管理者だけです。} other {コメントを変更できるのは、書いた本人だけです。}}',
  not_deleted: '削除されていません。',
  not_editor: 'ドキュメントを変更できるのは、作成者、編集者、オーナー、管理者だけです。',
  not_found: '存在しないか、削除されています。',
  oauth_account_conflict:
    'このメールアドレスのアカウントは、認証プロバイダーの別のIDと関連付けられています。',
  oauth_denied: '認証プロバイダーに拒否されました。',
  oauth_email_missing: '認証プロバイダーから有効なメールアドレスを受け取れませんでした。',
  oauth_email_unverified: '認証プロバイダーで、メールアドレスの確認が済んでいません。',
  oauth_provider_failed: '認証プロバイダーから有効な応答がありませんでした。',
  oauth_state_invalid:
    'このログインは、ここで開始されたものではないか、使用済みか、時間切れです。もう一度やり直してください。',
  organization_suspended:
    'この組織は一時停止されています。データは保持されています。サービスの運営者に問い合わせてください。',
  origin_refused: '変更は、このサービスのページから行う必要があります。',
  payload_too_large: '送信された内容が大きすぎます。',
  project_archived: 'このプロジェクトはアーカイブされています。先にアーカイブを解除してください。',
  quota_exceeded:
    '組織の上限（{limit, number}）に達しています。先に何かを削除するか、サービスの運営者に上限の引き上げを依頼してください。',
  rate_limited: '短時間での要求が多すぎます。少し待ってからもう一度お試しください。',
  sign_in_required: '先にログインしてください。',
  sso_failed: 'シングルサインオンに失敗しました。',
  sso_not_a_driver:
    'シングルサインオンが正しく設定されていません。サービスの運営者に連絡してください。',
  storage_full:
    'ファイルの保存容量がいっぱいのため、保存できませんでした。サービスの運営者が空き容量を確保する必要があります。',
  too_many_attempts: '短時間での試行回数が多すぎます。しばらくしてからもう一度お試しください。',
  too_many_boards: 'プロジェクトのボードは{limit, number}個までです。',
  too_many_invitations:
    'この組織では1時間に{limit, number}件の招待を送信しました。しばらくしてからもう一度お試しください。',
  two_factor_enforced: 'このサービスでは2段階認証が必須のため、解除できません。',
  two_factor_enrolled: 'このアカウントでは、2段階認証がすでに設定されています。',
  two_factor_not_enrolled: 'このアカウントでは、この操作に必要な2段階認証が設定されていません。',
  two_factor_required: '先に2段階認証を設定してください。',
  unavailable: 'サービスは現在応答できません。少し待ってからもう一度お試しください。',
  unsupported_media_type: notUnderstood,
  validation_failed: '正しくない値があります。',
  version_mismatch:
    'その間に別のユーザーが変更しました。再読み込みしてから、もう一度変更してください。',
  webhook_disabled: 'このWebhookは無効です。先に有効にしてください。',
  wip_limit_exceeded:
    'このボードのチケットはすでに{current, number}件です（上限{limit, plural, other {#件}}）。',
  wrong_organization: '別の組織のものです。',
};
