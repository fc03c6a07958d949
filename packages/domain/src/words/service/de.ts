import type { ServiceTranslation } from './english.ts';

/** The texts in German. */
export const de: ServiceTranslation = {
  'mail.hello': 'Hallo {name},',
  'mail.resetSubject': 'Neues Passwort für Basalt setzen',
  'mail.resetLead':
    'für Ihr Konto wurde ein neues Passwort angefordert. Der Link gilt einmal, bis {until}.',
  'mail.resetAction': 'Neues Passwort setzen',
  'mail.resetClosing':
    'Waren Sie das nicht, brauchen Sie nichts zu tun: Ihr Passwort ändert sich nicht.',
  'mail.passwordChangedSubject': 'Ihr Passwort für Basalt wurde geändert',
  'mail.passwordChangedLead':
    'das Passwort Ihres Kontos wurde geändert, und alle anderen Sitzungen wurden beendet.',
  'mail.passwordChangedClosing':
    'Waren Sie das nicht, setzen Sie sofort ein neues Passwort und informieren Sie Ihre Administration.',
  'mail.invitationSubject': 'Einladung zu {organization} auf Basalt',
  'mail.invitedBy':
    '{by} lädt Sie ein, {organization} beizutreten (Rolle: {role, select, owner {Inhaber} admin {Admin} other {Mitglied}}).',
  'mail.invited':
    'Sie sind eingeladen, {organization} beizutreten (Rolle: {role, select, owner {Inhaber} admin {Admin} other {Mitglied}}).',
  'mail.invitationLink': 'Der Link gilt einmal, bis {until}.',
  'mail.invitationAction': 'Einladung annehmen',
  'mail.invitationClosing':
    'Falls Sie diese E-Mail nicht erwartet haben, brauchen Sie nichts zu tun.',
  'mail.noticesSubject': '{subject} ({organization})',
  'mail.noticesSubjectOfMore':
    '{subject} und {count, plural, one {# weitere} other {# weitere}} ({organization})',
  'mail.noticesLeft': '{count, plural, one {Und # weitere.} other {Und # weitere.}}',
  'mail.noticesAction': 'Öffnen',
  'mail.noticesClosing':
    'Sie erhalten diese E-Mail, weil es um etwas geht, das Sie betrifft. Welche E-Mails Sie erhalten, wählen Sie hier:',
  'mail.identityLinkedSubject': 'Neuer Anmeldeweg für Basalt',
  'mail.identityLinkedLead': 'ab jetzt können Sie sich mit „{provider}“ bei Ihrem Konto anmelden.',
  'mail.identityLinkedClosing': 'Waren Sie das nicht, informieren Sie sofort Ihre Administration.',
  'mail.titleAndText': '{title}: {text}',
  'mail.linkLabel': '{label}:',
  'mail.mentionedYou': '{actor} hat Sie in {subject} erwähnt',
  'mail.assignedYou': '{actor} hat Ihnen {subject} zugewiesen',
  'mail.unassignedYou': '{actor} hat Ihre Zuweisung aufgehoben: {subject}',
  'mail.commented': '{actor} hat {subject} kommentiert',
  'mail.changed': '{actor} hat {subject} geändert',
  'mail.dueSoon': '{subject} ist in den nächsten 24 Stunden fällig',
  'mail.overdue': '{subject} ist überfällig',
  'mail.dueAt': 'Fällig: {time}',
  'mail.boardFromTo': 'Board: von {from} nach {to}',
  'mail.boardOfAnotherProject': 'Board: nach {to} in einem anderen Projekt',
  'mail.formerBoard': 'ein früheres Board',
  'mail.fieldDueDate': 'Fälligkeit',
  'mail.fieldDescription': 'Beschreibung',
  'mail.fieldTitle': 'Titel',
  'mail.fieldText': 'Text',
  'mail.fieldPublished': 'Veröffentlichung',
};
