import type { ServiceTranslation } from './english.ts';

/** The texts in Arabic. */
export const ar: ServiceTranslation = {
  'mail.hello': 'مرحبًا {name}،',
  'mail.resetSubject': 'تعيين كلمة مرور جديدة لحسابك في Basalt',
  'mail.resetLead':
    'تلقينا طلبًا لتعيين كلمة مرور جديدة لحسابك. الرابط صالح مرة واحدة، حتى {until}.',
  'mail.resetAction': 'تعيين كلمة مرور جديدة',
  'mail.resetClosing': 'إذا لم يصدر الطلب منك، فلا داعي لفعل شيء: لن تتغير كلمة مرورك.',
  'mail.passwordChangedSubject': 'تم تغيير كلمة مرورك في Basalt',
  'mail.passwordChangedLead': 'تم تغيير كلمة مرور حسابك، وإنهاء كل الجلسات الأخرى.',
  'mail.passwordChangedClosing':
    'إذا لم يصدر ذلك منك، فعيّن كلمة مرور جديدة فورًا وأبلغ مسؤول الخدمة.',
  'mail.invitationSubject': 'دعوة إلى {organization} على Basalt',
  'mail.invitedBy':
    'وصلتك دعوة من {by} للانضمام إلى {organization} بدور {role, select, owner {مالك} admin {مشرف} other {عضو}}.',
  'mail.invited':
    'وصلتك دعوة للانضمام إلى {organization} بدور {role, select, owner {مالك} admin {مشرف} other {عضو}}.',
  'mail.invitationLink': 'الرابط صالح مرة واحدة، حتى {until}.',
  'mail.invitationAction': 'قبول الدعوة',
  'mail.invitationClosing': 'إذا لم تكن تتوقع هذه الرسالة، فلا داعي لفعل شيء.',
  'mail.noticesSubject': '{subject} ({organization})',
  'mail.noticesSubjectOfMore':
    '{subject}، و{count, plural, zero {لا غيره} one {إشعار آخر} two {إشعاران آخران} few {# إشعارات أخرى} many {# إشعارًا آخر} other {# إشعار آخر}} ({organization})',
  'mail.noticesLeft':
    '{count, plural, zero {لا إشعارات أخرى.} one {وإشعار آخر.} two {وإشعاران آخران.} few {و# إشعارات أخرى.} many {و# إشعارًا آخر.} other {و# إشعار آخر.}}',
  'mail.noticesAction': 'فتح',
  'mail.noticesClosing': 'تصلك هذه الرسالة لأنها تخصك. يمكنك اختيار الرسائل التي تصلك:',
  'mail.identityLinkedSubject': 'طريقة جديدة لتسجيل الدخول إلى Basalt',
  'mail.identityLinkedLead': 'يمكنك من الآن تسجيل الدخول إلى حسابك عبر «{provider}».',
  'mail.identityLinkedClosing': 'إذا لم يصدر ذلك منك، فأبلغ مسؤول الخدمة فورًا.',
  'mail.titleAndText': '{title}: {text}',
  'mail.linkLabel': '{label}:',
  'mail.mentionedYou': 'إشارة إليك من {actor} في {subject}',
  'mail.assignedYou': 'تم إسناد {subject} إليك بواسطة {actor}',
  'mail.unassignedYou': 'تم إلغاء إسناد {subject} إليك بواسطة {actor}',
  'mail.commented': 'تعليق من {actor} على {subject}',
  'mail.changed': 'تغيير من {actor} في {subject}',
  'mail.dueSoon': 'يحل استحقاق {subject} خلال 24 ساعة',
  'mail.overdue': 'تجاوزت {subject} تاريخ استحقاقها',
  'mail.dueAt': 'الاستحقاق: {time}',
  'mail.boardFromTo': 'اللوحة: من {from} إلى {to}',
  'mail.boardOfAnotherProject': 'اللوحة: إلى {to} في مشروع آخر',
  'mail.formerBoard': 'لوحة سابقة',
  'mail.fieldDueDate': 'تاريخ الاستحقاق',
  'mail.fieldDescription': 'الوصف',
  'mail.fieldTitle': 'العنوان',
  'mail.fieldText': 'النص',
  'mail.fieldPublished': 'النشر',
};
