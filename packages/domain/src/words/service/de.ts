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
  'mail.formerBoard': 'einem früheren Board',
  'mail.fieldDueDate': 'Fälligkeit',
  'mail.fieldDescription': 'Beschreibung',
  'mail.fieldTitle': 'Titel',
  'mail.fieldText': 'Text',
  'mail.fieldPublished': 'Veröffentlichung',
  'mail.noValue': 'leer',
  'mail.valueYes': 'ja',
  'mail.valueNo': 'nein',
  'page.unbuiltTitle': 'Die Seiten sind nicht gebaut',
  'page.unbuiltText':
    'Die API funktioniert. Die Seiten für den Browser erscheinen, sobald sie gebaut sind. Warum das nicht geschehen ist, steht im Startprotokoll.',
  'page.needsScript': 'Diese Seiten brauchen JavaScript. Die API nicht.',
  'page.missingTitle': 'Diese Seite gibt es nicht',
  'page.missingText': 'Bitte die Adresse prüfen.',
  'page.goHome': 'Zur Startseite',
  'page.goToSignIn': 'Zur Anmeldeseite',
  'page.forAdministrator': 'Für die Administration: {details}',
  'page.signingInTitle': 'Anmeldung',
  'page.signingInText': 'Ihr Browser öffnet jetzt die Anmeldeseite Ihrer Organisation.',
  'page.continue': 'Weiter',
  'page.appRefusedTitle': 'Diese App lässt sich nicht verbinden',
  'page.appRefusedText':
    'Gehen Sie zur App zurück und beginnen Sie neu, in einem einzigen Fenster und mit erlaubten Cookies für diese Website.',
  'page.forAuthorOfApp': 'Für die Entwicklung der App: {details}',
  'page.mailsEndedTitle': 'E-Mails',
  'page.mailsEndedText': 'Sie erhalten keine solchen E-Mails mehr.',
  'page.stateInvalidTitle': 'Anmeldung abgelaufen',
  'page.stateInvalidText':
    'Diese Anmeldung wurde nicht hier begonnen, schon verwendet oder hat zu lange gedauert. Bitte neu beginnen.',
  'page.stateInvalidAdvice':
    'Beginnen Sie neu auf der Anmeldeseite, in einem einzigen Fenster, und erlauben Sie Cookies für diese Website. Auch ein alter Link oder die Zurück-Schaltfläche des Browsers kann der Grund sein.',
  'page.refusedTitle': 'Anmeldung abgelehnt',
  'page.providerRefusedText': 'Der Anmeldeanbieter hat abgelehnt.',
  'page.providerRefusedAdvice':
    'Haben Sie aus Versehen abgelehnt, beginnen Sie neu. Sonst bitten Sie die Administration des Anbieters um Zugriff.',
  'page.emailMissingTitle': 'Keine brauchbare E-Mail-Adresse',
  'page.emailMissingText': 'Der Anmeldeanbieter hat keine brauchbare E-Mail-Adresse gesendet.',
  'page.emailMissingAdvice':
    'Erlauben Sie dem Anbieter, Ihre E-Mail-Adresse weiterzugeben, oder tragen Sie dort eine in Ihr Konto ein. Beginnen Sie dann neu.',
  'page.emailUnverifiedTitle': 'E-Mail-Adresse nicht geprüft',
  'page.emailUnverifiedText':
    'Der Anmeldeanbieter bestätigt nicht, dass die E-Mail-Adresse geprüft ist.',
  'page.emailUnverifiedAdvice':
    'Bestätigen Sie Ihre E-Mail-Adresse beim Anbieter. Beginnen Sie dann neu, oder melden Sie sich auf anderem Weg an.',
  'page.accountConflictTitle': 'Kontokonflikt',
  'page.accountConflictText':
    'Das Konto mit dieser E-Mail-Adresse ist mit einer anderen Identität des Anbieters verknüpft.',
  'page.accountConflictAdvice':
    'Melden Sie sich mit der bisherigen Identität an, oder bitten Sie die Administration dieses Dienstes um Hilfe.',
  'page.deactivatedTitle': 'Konto deaktiviert',
  'page.deactivatedText':
    'Dieses Konto ist deaktiviert. Die Administration dieses Dienstes kann es aktivieren.',
  'page.deactivatedAdvice': 'Bitten Sie die Administration dieses Dienstes um Hilfe.',
  'page.providerFailedTitle': 'Fehler beim Anmeldeanbieter',
  'page.providerFailedText': 'Der Anmeldeanbieter hat keine gültige Antwort gesendet.',
  'page.providerFailedAdvice':
    'Versuchen Sie es in einigen Minuten erneut, oder melden Sie sich auf anderem Weg an. Passiert es wieder, bitten Sie die Administration dieses Dienstes um Hilfe.',
  'page.ssoRefusedText': 'Das Single Sign-on Ihrer Organisation hat abgelehnt.',
  'page.ssoRefusedAdvice':
    'Wenden Sie sich an die Administration für Single Sign-on in Ihrer Organisation.',
  'page.emailDomainText':
    'Mit einer E-Mail-Adresse dieser Domain kann man sich hier nicht anmelden.',
  'page.ssoFailedTitle': 'Single Sign-on fehlgeschlagen',
  'page.ssoFailedText': 'Single Sign-on hat nicht funktioniert.',
  'page.ssoNotSetUpTitle': 'Single Sign-on ist nicht eingerichtet',
  'page.ssoNotSetUpText':
    'Der konfigurierte Treiber für Single Sign-on lässt sich nicht verwenden.',
  'page.ssoNotSetUpAdvice':
    'Melden Sie sich auf anderem Weg an, und informieren Sie die Administration dieses Dienstes.',
  'page.wayMissingTitle': 'Nicht gefunden',
  'page.wayMissingText': 'Dieser Weg zur Anmeldung ist hier nicht verfügbar.',
  'page.wayMissingAdvice': 'Bitte einen anderen wählen.',
  'page.tooManyTitle': 'Zu viele Versuche',
  'page.tooManyText': 'Zu viele Versuche in kurzer Zeit. Bitte später erneut versuchen.',
  'page.tooManyAdvice': 'Warten Sie einige Minuten. Versuchen Sie es dann erneut.',
  'page.unavailableTitle': 'Nicht verfügbar',
  'page.unavailableText': 'Der Dienst kann im Moment nicht antworten.',
  'page.unavailableAdvice': 'Versuchen Sie es in einer Minute erneut.',
  'page.otherTitle': 'Etwas ist schiefgegangen',
  'page.otherText': 'Dieser Schritt der Anmeldung hat nicht funktioniert.',
  'page.otherAdvice': 'Passiert es wieder, bitten Sie die Administration dieses Dienstes um Hilfe.',
};
