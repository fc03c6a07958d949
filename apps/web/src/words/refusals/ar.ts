import type { RefusalWords } from './en.ts';

const notUnderstood = 'لم تفهم الخدمة طلب هذه الصفحة. أعد تحميل الصفحة.';

export const words: RefusalWords = {
  account_deactivated: 'هذا الحساب معطّل. يمكن لمسؤول هذه الخدمة تفعيله.',
  app_not_allowed:
    '{reason, select, approval_needed {يجب أولًا أن يوافق مالك أو مشرف في المؤسسة على هذا التطبيق.} approval_requested {طُلبت موافقة المالكين والمشرفين في المؤسسة على هذا التطبيق.} no_scope {لا يسمح دورك بأي شيء مما يطلبه هذا التطبيق.} other {لا تسمح المؤسسة بهذا التطبيق.}}',
  board_not_empty:
    '{tickets, plural, zero {اختر لوحة تُنقل إليها التذاكر.} one {على اللوحة تذكرة واحدة: اختر لوحة تُنقل إليها.} two {على اللوحة تذكرتان: اختر لوحة تُنقلان إليها.} few {على اللوحة # تذاكر: اختر لوحة تُنقل إليها.} many {على اللوحة # تذكرة: اختر لوحة تُنقل إليها.} other {على اللوحة # تذكرة: اختر لوحة تُنقل إليها.}}',
  cursor_expired: 'التغييرات الأقدم لم تعد محفوظة. أعد تحميل الصفحة.',
  idempotency_in_progress: 'المحاولة الأولى ما زالت جارية. انتظر لحظة.',
  idempotency_key_reused: notUnderstood,
  import_state: 'يمكن إلغاء الاستيراد قبل انتهائه فقط، والتراجع عنه خلال يوم بعد ذلك.',
  insufficient_role:
    '{required, select, owner {هذا الإجراء للمالكين فقط.} other {هذا الإجراء للمالكين والمشرفين فقط.}}',
  insufficient_scope: 'ليست لديك صلاحية لهذا الإجراء.',
  internal: 'حدث خطأ من جانبنا.',
  invalid_code: 'الرمز خاطئ أو سبق استخدامه أو انتهت صلاحيته.',
  invalid_login: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  last_board: 'يجب أن تبقى في المشروع لوحة واحدة على الأقل.',
  last_owner: 'يجب أن يبقى في المؤسسة مالك واحد على الأقل.',
  malformed_form: notUnderstood,
  malformed_header: notUnderstood,
  malformed_json: notUnderstood,
  method_not_allowed: notUnderstood,
  not_author:
    '{deleted_by, select, somebody {حذف شخص آخر هذا التعليق. لا يستعيده إلا المالكون والمشرفون.} other {لا يعدّل التعليق إلا كاتبه.}}',
  not_deleted: 'هذا غير محذوف.',
  not_editor: 'لا يغيّر المستند إلا منشئه ومحرروه والمالكون والمشرفون.',
  not_found: 'هذا غير موجود، أو حُذف.',
  oauth_account_conflict: 'حساب عنوان البريد الإلكتروني هذا مرتبط بهوية أخرى لدى المزوّد.',
  oauth_denied: 'رفض مزوّد تسجيل الدخول الطلب.',
  oauth_email_missing: 'لم يرسل مزوّد تسجيل الدخول عنوان بريد إلكتروني صالحًا للاستخدام.',
  oauth_email_unverified: 'لا يؤكد مزوّد تسجيل الدخول أنه تم التحقق من عنوان البريد الإلكتروني.',
  oauth_provider_failed: 'لم يرسل مزوّد تسجيل الدخول ردًا صالحًا.',
  oauth_state_invalid:
    'لم تبدأ عملية تسجيل الدخول هذه هنا، أو سبق استخدامها، أو استغرقت وقتًا طويلًا. ابدأ من جديد.',
  organization_suspended: 'المؤسسة معلّقة. بياناتها محفوظة. اطلب المساعدة من مشغّل الخدمة.',
  origin_refused: 'يجب أن تأتي التغييرات من صفحات هذه الخدمة.',
  payload_too_large: 'حجم ما أُرسل كبير جدًا.',
  project_archived: 'المشروع مؤرشف: ألغِ أرشفته أولًا.',
  quota_exceeded:
    'بلغت المؤسسة حدها الأقصى ({limit, number}): أزل شيئًا أولًا، أو اطلب المزيد من مشغّل الخدمة.',
  rate_limited: 'طلبات كثيرة في وقت قصير. حاول مجددًا بعد قليل.',
  sign_in_required: 'سجّل الدخول أولًا.',
  sso_failed: 'تعذّر الدخول الموحد.',
  sso_not_a_driver: 'الدخول الموحد غير معدّ كما ينبغي. أبلغ مشغّل الخدمة.',
  storage_full: 'مساحة تخزين الملفات ممتلئة: لم يُخزَّن شيء. على مشغّل الخدمة توفير مساحة.',
  too_many_attempts: 'محاولات كثيرة في وقت قصير. حاول مجددًا لاحقًا.',
  too_many_boards: 'الحد الأقصى للوحات في المشروع: {limit, number}.',
  too_many_invitations: 'بلغت المؤسسة حد الدعوات في الساعة ({limit, number}). حاول مجددًا لاحقًا.',
  two_factor_enforced: 'تشترط هذه الخدمة عاملًا ثانيًا، لذا لا يمكن إزالته.',
  two_factor_enrolled: 'للحساب عامل ثانٍ بالفعل.',
  two_factor_not_enrolled: 'لا يوجد لهذا الحساب عامل ثانٍ لتنفيذ هذا الطلب.',
  two_factor_required: 'أعِدّ العامل الثاني أولًا.',
  unavailable: 'لا تستطيع الخدمة الرد الآن. حاول مجددًا بعد قليل.',
  unsupported_media_type: notUnderstood,
  validation_failed: 'بعض القيم غير صالحة.',
  version_mismatch: 'غيّر شخص آخر هذا في الأثناء. أعد التحميل ثم كرر تغييرك.',
  webhook_disabled: 'هذا الـ webhook معطّل: فعّله أولًا.',
  wip_limit_exceeded:
    'على اللوحة {current, number}، والحد الأقصى {limit, plural, zero {لا تذاكر} one {تذكرة واحدة} two {تذكرتان} few {# تذاكر} many {# تذكرة} other {# تذكرة}}.',
  wrong_organization: 'هذا يخص مؤسسة أخرى.',
};
