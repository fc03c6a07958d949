import type { ServiceTranslation } from './english.ts';

/** The texts in French. */
export const fr: ServiceTranslation = {
  'mail.hello': 'Bonjour {name},',
  'mail.resetSubject': 'Choisir un nouveau mot de passe pour Basalt',
  'mail.resetLead':
    'Nous avons reçu une demande de nouveau mot de passe pour votre compte. Le lien fonctionne une seule fois, jusqu’au {until}.',
  'mail.resetAction': 'Choisir un nouveau mot de passe',
  'mail.resetClosing':
    'Si cette demande ne vient pas de vous, ne faites rien : votre mot de passe ne change pas.',
  'mail.passwordChangedSubject': 'Votre mot de passe Basalt a été modifié',
  'mail.passwordChangedLead':
    'Le mot de passe de votre compte a été modifié, et toutes les autres sessions ont été fermées.',
  'mail.passwordChangedClosing':
    'Si cela ne vient pas de vous, choisissez tout de suite un nouveau mot de passe et prévenez votre équipe d’administration.',
  'mail.invitationSubject': 'Invitation à rejoindre {organization} sur Basalt',
  'mail.invitedBy':
    '{by} vous invite à rejoindre {organization} en tant que {role, select, owner {propriétaire} admin {admin} other {membre}}.',
  'mail.invited':
    'Une invitation vous attend pour rejoindre {organization} en tant que {role, select, owner {propriétaire} admin {admin} other {membre}}.',
  'mail.invitationLink': 'Le lien fonctionne une seule fois, jusqu’au {until}.',
  'mail.invitationAction': 'Accepter l’invitation',
  'mail.invitationClosing': 'Si vous n’attendez pas cet e-mail, ne faites rien.',
  'mail.noticesSubject': '{subject} ({organization})',
  'mail.noticesSubjectOfMore':
    '{subject}, et {count, plural, one {# autre} many {# d’autres} other {# autres}} ({organization})',
  'mail.noticesLeft':
    '{count, plural, one {Et # autre.} many {Et # d’autres.} other {Et # autres.}}',
  'mail.noticesAction': 'Ouvrir',
  'mail.noticesClosing':
    'Vous recevez cet e-mail parce qu’il vous concerne. Choisissez les e-mails que vous recevez :',
  'mail.identityLinkedSubject': 'Une nouvelle façon de vous connecter à Basalt',
  'mail.identityLinkedLead':
    'Vous pouvez désormais vous connecter à votre compte avec « {provider} ».',
  'mail.identityLinkedClosing':
    'Si cela ne vient pas de vous, prévenez tout de suite votre équipe d’administration.',
  'mail.titleAndText': '{title} : {text}',
  'mail.linkLabel': '{label} :',
  'mail.mentionedYou': '{actor} vous mentionne dans {subject}',
  'mail.assignedYou': '{actor} vous a attribué {subject}',
  'mail.unassignedYou': '{actor} vous a retiré {subject}',
  'mail.commented': '{actor} a commenté {subject}',
  'mail.changed': '{actor} a modifié {subject}',
  'mail.dueSoon': '{subject} arrive à échéance dans moins de 24 heures',
  'mail.overdue': '{subject} est en retard',
  'mail.dueAt': 'Échéance : {time}',
  'mail.boardFromTo': 'Tableau : de {from} à {to}',
  'mail.boardOfAnotherProject': 'Tableau : vers {to}, dans un autre projet',
  'mail.formerBoard': 'un ancien tableau',
  'mail.fieldDueDate': 'Échéance',
  'mail.fieldDescription': 'Description',
  'mail.fieldTitle': 'Titre',
  'mail.fieldText': 'Texte',
  'mail.fieldPublished': 'Publication',
};
