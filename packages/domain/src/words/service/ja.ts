import type { ServiceTranslation } from './english.ts';

/** The texts in Japanese. */
export const ja: ServiceTranslation = {
  'mail.hello': '{name}さん',
  'mail.resetSubject': 'Basaltの新しいパスワードの設定',
  'mail.resetLead':
    'アカウントのパスワードを再設定するリクエストを受け付けました。リンクは{until}まで有効で、1回だけ使えます。',
  'mail.resetAction': '新しいパスワードを設定',
  'mail.resetClosing':
    'お心当たりがない場合は、何もする必要はありません。パスワードは変更されません。',
  'mail.passwordChangedSubject': 'Basaltのパスワードが変更されました',
  'mail.passwordChangedLead':
    'アカウントのパスワードが変更され、ほかのすべてのセッションが終了しました。',
  'mail.passwordChangedClosing':
    'お心当たりがない場合は、すぐに新しいパスワードを設定し、管理者に連絡してください。',
  'mail.invitationSubject': 'Basaltの「{organization}」への招待',
  'mail.invitedBy':
    '{by}さんから、「{organization}」に{role, select, owner {オーナー} admin {管理者} other {メンバー}}として招待されています。',
  'mail.invited':
    '「{organization}」に{role, select, owner {オーナー} admin {管理者} other {メンバー}}として招待されています。',
  'mail.invitationLink': 'リンクは{until}まで有効で、1回だけ使えます。',
  'mail.invitationAction': '招待を承諾',
  'mail.invitationClosing': 'このメールにお心当たりがない場合は、何もする必要はありません。',
  'mail.noticesSubject': '{subject}（{organization}）',
  'mail.noticesSubjectOfMore': '{subject}、{count, plural, other {ほか#件}}（{organization}）',
  'mail.noticesLeft': '{count, plural, other {ほかに#件あります。}}',
  'mail.noticesAction': '開く',
  'mail.noticesClosing':
    'このメールは、あなたに関係する内容のためお送りしています。受け取るメールは、こちらで選べます:',
  'mail.identityLinkedSubject': 'Basaltに新しいログイン方法が追加されました',
  'mail.identityLinkedLead': '今後は「{provider}」でもアカウントにログインできます。',
  'mail.identityLinkedClosing': 'お心当たりがない場合は、すぐに管理者に連絡してください。',
  'mail.titleAndText': '{title}: {text}',
  'mail.linkLabel': '{label}:',
  'mail.mentionedYou': '{actor}さんが{subject}であなたをメンションしました',
  'mail.assignedYou': '{actor}さんがあなたを{subject}の担当者に設定しました',
  'mail.unassignedYou': '{actor}さんがあなたを{subject}の担当者から外しました',
  'mail.commented': '{actor}さんが{subject}にコメントしました',
  'mail.changed': '{actor}さんが{subject}を変更しました',
  'mail.dueSoon': '{subject}の期限まで24時間以内です',
  'mail.overdue': '{subject}の期限が過ぎています',
  'mail.dueAt': '期限: {time}',
  'mail.boardFromTo': 'ボード: {from} → {to}',
  'mail.boardOfAnotherProject': 'ボード: 別のプロジェクトの{to}へ',
  'mail.formerBoard': '以前のボード',
  'mail.fieldDueDate': '期限',
  'mail.fieldDescription': '説明',
  'mail.fieldTitle': 'タイトル',
  'mail.fieldText': '本文',
  'mail.fieldPublished': '公開',
  'mail.noValue': 'なし',
  'mail.valueYes': 'はい',
  'mail.valueNo': 'いいえ',
  'page.unbuiltTitle': 'ページがビルドされていません',
  'page.unbuiltText':
    'APIは動作しています。ブラウザー用のページは、ビルドすると表示されます。ビルドされていない理由は、起動時のログで確認できます。',
  'page.missingTitle': 'ページが見つかりません',
  'page.missingText': 'アドレスを確認してください。',
  'page.goHome': 'ホームへ',
  'page.goToSignIn': 'ログインページへ',
  'page.forAdministrator': '運営者向けの情報: {details}',
  'page.signingInTitle': 'ログイン中',
  'page.signingInText': '組織のログインページを開いています。',
  'page.continue': '続行',
  'page.appRefusedTitle': 'このアプリは連携できません',
  'page.appRefusedText':
    'アプリに戻り、このサイトのCookieを許可したうえで、1つのウィンドウで最初からやり直してください。',
  'page.forAuthorOfApp': 'アプリの作成者向けの情報: {details}',
  'page.mailsEndedTitle': 'メール',
  'page.mailsEndedText': '今後、このメールは届きません。',
  'page.stateInvalidTitle': 'ログインの時間切れ',
  'page.stateInvalidText':
    'このログインは、ここで開始されたものではないか、使用済みか、時間切れです。もう一度やり直してください。',
  'page.stateInvalidAdvice':
    'このサイトのCookieを許可したうえで、1つのウィンドウで、ログインページからやり直してください。古いリンクや、ブラウザーの戻るボタンが原因の場合もあります。',
  'page.refusedTitle': 'ログインが拒否されました',
  'page.providerRefusedText': '認証プロバイダーに拒否されました。',
  'page.providerRefusedAdvice':
    '誤って拒否した場合は、もう一度やり直してください。それ以外の場合は、プロバイダーの管理者にアクセス権を依頼してください。',
  'page.emailMissingTitle': '有効なメールアドレスがありません',
  'page.emailMissingText': '認証プロバイダーから有効なメールアドレスを受け取れませんでした。',
  'page.emailMissingAdvice':
    'メールアドレスの共有をプロバイダーに許可するか、プロバイダーのアカウントにメールアドレスを追加してから、もう一度やり直してください。',
  'page.emailUnverifiedTitle': 'メールアドレスが未確認です',
  'page.emailUnverifiedText': '認証プロバイダーで、メールアドレスの確認が済んでいません。',
  'page.emailUnverifiedAdvice':
    'プロバイダーでメールアドレスを確認してからやり直すか、別の方法でログインしてください。',
  'page.accountConflictTitle': 'アカウントの競合',
  'page.accountConflictText':
    'このメールアドレスのアカウントは、認証プロバイダーの別のIDと関連付けられています。',
  'page.accountConflictAdvice':
    '以前使用したIDでログインするか、サービスの運営者に問い合わせてください。',
  'page.deactivatedTitle': 'アカウントが停止されています',
  'page.deactivatedText':
    'このアカウントは停止されています。再開できるのは、サービスの運営者です。',
  'page.deactivatedAdvice': 'サービスの運営者に問い合わせてください。',
  'page.providerFailedTitle': '認証プロバイダーのエラー',
  'page.providerFailedText': '認証プロバイダーから有効な応答がありませんでした。',
  'page.providerFailedAdvice':
    '数分後にもう一度試すか、別の方法でログインしてください。繰り返し発生する場合は、サービスの運営者に問い合わせてください。',
  'page.ssoRefusedAdvice': '組織のシングルサインオンの管理者に問い合わせてください。',
  'page.ssoFailedTitle': 'シングルサインオンの失敗',
  'page.ssoFailedText': 'シングルサインオンに失敗しました。',
  'page.ssoNotSetUpTitle': 'シングルサインオンが設定されていません',
  'page.ssoNotSetUpText': '設定されているシングルサインオンのドライバーを使用できません。',
  'page.ssoNotSetUpAdvice': '別の方法でログインし、サービスの運営者に連絡してください。',
  'page.wayMissingTitle': '見つかりません',
  'page.wayMissingText': 'このログイン方法は、ここでは利用できません。',
  'page.wayMissingAdvice': '別の方法を選んでください。',
  'page.tooManyTitle': '試行回数が多すぎます',
  'page.tooManyText': '短時間での試行回数が多すぎます。しばらくしてからもう一度お試しください。',
  'page.tooManyAdvice': '数分待ってから、もう一度お試しください。',
  'page.unavailableTitle': '利用できません',
  'page.unavailableText': '現在、サービスが応答できません。',
  'page.unavailableAdvice': '1分ほど待ってから、もう一度お試しください。',
  'page.otherTitle': '問題が発生しました',
  'page.otherAdvice': '繰り返し発生する場合は、サービスの運営者に問い合わせてください。',
};
