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
};
