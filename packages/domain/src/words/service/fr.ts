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
  'mail.boardFromTo': 'Tableau : {from} → {to}',
  'mail.boardOfAnotherProject': 'Tableau : vers {to}, dans un autre projet',
  'mail.formerBoard': 'un ancien tableau',
  'mail.fieldDueDate': 'Échéance',
  'mail.fieldDescription': 'Description',
  'mail.fieldTitle': 'Titre',
  'mail.fieldText': 'Texte',
  'mail.fieldPublished': 'Publication',
  'mail.noValue': 'vide',
  'mail.valueYes': 'oui',
  'mail.valueNo': 'non',
  'page.unbuiltTitle': 'Les pages ne sont pas construites',
  'page.unbuiltText':
    'L’API fonctionne. Les pages du navigateur apparaîtront une fois construites. Le journal du démarrage indique pourquoi elles ne le sont pas.',
  'page.needsScript': 'Ces pages ont besoin de JavaScript. L’API, non.',
  'page.missingTitle': 'Cette page n’existe pas',
  'page.missingText': 'Vérifiez l’adresse.',
  'page.goHome': 'Aller à l’accueil',
  'page.goToSignIn': 'Aller à la page de connexion',
  'page.forAdministrator': 'Pour l’équipe d’administration : {details}',
  'page.signingInTitle': 'Connexion en cours',
  'page.signingInText':
    'Votre navigateur ouvre maintenant la page de connexion de votre organisation.',
  'page.continue': 'Continuer',
  'page.appRefusedTitle': 'Cette application ne peut pas être connectée',
  'page.appRefusedText':
    'Revenez à l’application et recommencez, dans une seule fenêtre, en autorisant les cookies pour ce site.',
  'page.forAuthorOfApp': 'Pour l’équipe qui développe l’application : {details}',
  'page.mailsEndedTitle': 'E-mails',
  'page.mailsEndedText': 'Vous ne recevrez plus ces e-mails.',
  'page.stateInvalidTitle': 'Connexion expirée',
  'page.stateInvalidText':
    'Cette connexion n’a pas commencé ici, a déjà servi ou a pris trop de temps. Recommencez.',
  'page.stateInvalidAdvice':
    'Recommencez depuis la page de connexion, dans une seule fenêtre, en autorisant les cookies pour ce site. Un ancien lien ou le bouton de retour du navigateur peut aussi en être la cause.',
  'page.refusedTitle': 'Connexion refusée',
  'page.providerRefusedText': 'Le fournisseur de connexion a refusé.',
  'page.providerRefusedAdvice':
    'Si vous avez refusé par erreur, recommencez. Sinon, demandez l’accès à l’équipe d’administration du fournisseur.',
  'page.emailMissingTitle': 'Aucun e-mail utilisable',
  'page.emailMissingText':
    'Le fournisseur de connexion n’a transmis aucune adresse e-mail utilisable.',
  'page.emailMissingAdvice':
    'Autorisez le fournisseur à transmettre votre adresse e-mail, ou ajoutez-en une à votre compte chez lui. Puis recommencez.',
  'page.emailUnverifiedTitle': 'E-mail non vérifié',
  'page.emailUnverifiedText':
    'Le fournisseur de connexion n’indique pas que l’adresse e-mail est vérifiée.',
  'page.emailUnverifiedAdvice':
    'Faites vérifier votre adresse e-mail chez le fournisseur. Puis recommencez, ou connectez-vous autrement.',
  'page.accountConflictTitle': 'Conflit de comptes',
  'page.accountConflictText':
    'Le compte de cette adresse e-mail est lié à une autre identité du fournisseur.',
  'page.accountConflictAdvice':
    'Connectez-vous avec l’identité que vous utilisiez avant, ou demandez de l’aide à l’équipe d’administration de ce service.',
  'page.deactivatedTitle': 'Compte désactivé',
  'page.deactivatedText':
    'Ce compte est désactivé. L’équipe d’administration de ce service peut le réactiver.',
  'page.deactivatedAdvice': 'Demandez de l’aide à l’équipe d’administration de ce service.',
  'page.providerFailedTitle': 'Échec du fournisseur de connexion',
  'page.providerFailedText': 'Le fournisseur de connexion n’a pas envoyé de réponse valable.',
  'page.providerFailedAdvice':
    'Réessayez dans quelques minutes, ou connectez-vous autrement. Si le problème persiste, demandez de l’aide à l’équipe d’administration de ce service.',
  'page.ssoRefusedText': 'L’authentification unique de votre organisation a refusé.',
  'page.ssoRefusedAdvice':
    'Adressez-vous aux responsables de l’authentification unique dans votre organisation.',
  'page.emailDomainText':
    'Avec une adresse e-mail de ce domaine, la connexion n’est pas possible ici.',
  'page.ssoFailedTitle': 'Échec de l’authentification unique',
  'page.ssoFailedText': 'L’authentification unique n’a pas fonctionné.',
  'page.ssoNotSetUpTitle': 'L’authentification unique n’est pas configurée',
  'page.ssoNotSetUpText': 'Le pilote d’authentification unique configuré ne peut pas être utilisé.',
  'page.ssoNotSetUpAdvice':
    'Connectez-vous autrement, et prévenez l’équipe d’administration de ce service.',
  'page.wayMissingTitle': 'Introuvable',
  'page.wayMissingText': 'Ce moyen de connexion n’est pas proposé ici.',
  'page.wayMissingAdvice': 'Choisissez-en un autre.',
  'page.tooManyTitle': 'Trop de tentatives',
  'page.tooManyText': 'Trop de tentatives en peu de temps. Réessayez plus tard.',
  'page.tooManyAdvice': 'Attendez quelques minutes, puis réessayez.',
  'page.unavailableTitle': 'Indisponible',
  'page.unavailableText': 'Le service ne peut pas répondre pour le moment.',
  'page.unavailableAdvice': 'Réessayez dans une minute.',
  'page.otherTitle': 'Un problème est survenu',
  'page.otherText': 'Cette étape de la connexion n’a pas fonctionné.',
  'page.otherAdvice':
    'S’il persiste, demandez de l’aide à l’équipe d’administration de ce service.',
};
