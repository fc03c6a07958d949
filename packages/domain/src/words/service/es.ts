import type { ServiceTranslation } from './english.ts';

/** The texts in Spanish. */
export const es: ServiceTranslation = {
  'mail.hello': 'Hola, {name}:',
  'mail.resetSubject': 'Crea una contraseña nueva para Basalt',
  'mail.resetLead':
    'Recibimos una solicitud para crear una contraseña nueva para tu cuenta. El enlace funciona una sola vez, hasta el {until}.',
  'mail.resetAction': 'Crear una contraseña nueva',
  'mail.resetClosing': 'Si no la hiciste tú, no hagas nada: tu contraseña no cambia.',
  'mail.passwordChangedSubject': 'Se cambió tu contraseña de Basalt',
  'mail.passwordChangedLead':
    'Se cambió la contraseña de tu cuenta y se cerraron todas las demás sesiones.',
  'mail.passwordChangedClosing':
    'Si no fuiste tú, crea una contraseña nueva de inmediato y avisa a quien administra el servicio.',
  'mail.invitationSubject': 'Invitación a {organization} en Basalt',
  'mail.invitedBy':
    '{by} te invita a unirte a {organization} con el rol {role, select, owner {Propietario} admin {Admin} other {Miembro}}.',
  'mail.invited':
    'Tienes una invitación para unirte a {organization} con el rol {role, select, owner {Propietario} admin {Admin} other {Miembro}}.',
  'mail.invitationLink': 'El enlace funciona una sola vez, hasta el {until}.',
  'mail.invitationAction': 'Aceptar la invitación',
  'mail.invitationClosing': 'Si no esperabas este correo, no hagas nada.',
  'mail.noticesSubject': '{subject} ({organization})',
  'mail.noticesSubjectOfMore':
    '{subject} y {count, plural, one {# más} many {# más} other {# más}} ({organization})',
  'mail.noticesLeft': '{count, plural, one {Y # más.} many {Y # más.} other {Y # más.}}',
  'mail.noticesAction': 'Abrir',
  'mail.noticesClosing':
    'Recibes este correo porque te concierne. Elige qué correos quieres recibir:',
  'mail.identityLinkedSubject': 'Una nueva forma de iniciar sesión en Basalt',
  'mail.identityLinkedLead':
    'A partir de ahora puedes iniciar sesión en tu cuenta con “{provider}”.',
  'mail.identityLinkedClosing':
    'Si no fuiste tú, avisa de inmediato a quien administra el servicio.',
  'mail.titleAndText': '{title}: {text}',
  'mail.linkLabel': '{label}:',
  'mail.mentionedYou': '{actor} te mencionó en {subject}',
  'mail.assignedYou': '{actor} te asignó {subject}',
  'mail.unassignedYou': '{actor} te quitó la asignación de {subject}',
  'mail.commented': '{actor} comentó en {subject}',
  'mail.changed': '{actor} cambió {subject}',
  'mail.dueSoon': '{subject} vence en menos de 24 horas',
  'mail.overdue': '{subject} ha vencido',
  'mail.dueAt': 'Vence el {time}',
  'mail.boardFromTo': 'Tablero: de {from} a {to}',
  'mail.boardOfAnotherProject': 'Tablero: a {to} de otro proyecto',
  'mail.formerBoard': 'un tablero que ya no existe',
  'mail.fieldDueDate': 'Vencimiento',
  'mail.fieldDescription': 'Descripción',
  'mail.fieldTitle': 'Título',
  'mail.fieldText': 'Texto',
  'mail.fieldPublished': 'Publicación',
  'mail.noValue': 'vacío',
  'mail.valueYes': 'sí',
  'mail.valueNo': 'no',
  'page.unbuiltTitle': 'Las páginas no están compiladas',
  'page.unbuiltText':
    'La API funciona. Las páginas del navegador aparecerán cuando se compilen. El registro del arranque dice por qué no lo están.',
  'page.needsScript': 'Estas páginas necesitan JavaScript. La API, no.',
  'page.missingTitle': 'Esta página no existe',
  'page.missingText': 'Comprueba la dirección.',
  'page.goHome': 'Ir al inicio',
  'page.goToSignIn': 'Ir a la página de inicio de sesión',
  'page.forAdministrator': 'Para quien administra el servicio: {details}',
  'page.signingInTitle': 'Iniciando sesión',
  'page.signingInText': 'Tu navegador abre ahora la página de inicio de sesión de tu organización.',
  'page.continue': 'Continuar',
  'page.appRefusedTitle': 'No se puede conectar esta app',
  'page.appRefusedText':
    'Vuelve a la app y empieza de nuevo, en una sola ventana y con las cookies permitidas para este sitio.',
  'page.forAuthorOfApp': 'Para quien desarrolla la app: {details}',
  'page.mailsEndedTitle': 'Correos',
  'page.mailsEndedText': 'Ya no recibirás estos correos.',
  'page.stateInvalidTitle': 'El inicio de sesión caducó',
  'page.stateInvalidText':
    'Este inicio de sesión no se empezó aquí, ya se usó o tardó demasiado. Vuelve a empezar.',
  'page.stateInvalidAdvice':
    'Vuelve a empezar en la página de inicio de sesión, en una sola ventana, y permite las cookies para este sitio. La causa también puede ser un enlace antiguo o el botón Atrás del navegador.',
  'page.refusedTitle': 'Inicio de sesión rechazado',
  'page.providerRefusedText': 'El proveedor de inicio de sesión rechazó el acceso.',
  'page.providerRefusedAdvice':
    'Si lo cancelaste por error, vuelve a empezar. Si no, pide acceso a quien administra el proveedor.',
  'page.emailMissingTitle': 'Falta un correo válido',
  'page.emailMissingText':
    'El proveedor de inicio de sesión no envió ninguna dirección de correo válida.',
  'page.emailMissingAdvice':
    'Permite que el proveedor comparta tu dirección de correo o añade una a tu cuenta allí. Después, vuelve a empezar.',
  'page.emailUnverifiedTitle': 'Correo sin verificar',
  'page.emailUnverifiedText':
    'El proveedor de inicio de sesión no confirma que la dirección de correo esté verificada.',
  'page.emailUnverifiedAdvice':
    'Verifica tu dirección de correo en el proveedor. Después, vuelve a empezar o inicia sesión de otra forma.',
  'page.accountConflictTitle': 'Conflicto de cuentas',
  'page.accountConflictText':
    'La cuenta de esta dirección de correo está vinculada a otra identidad del proveedor.',
  'page.accountConflictAdvice':
    'Inicia sesión con la identidad que usaste antes o pide ayuda a quien administra este servicio.',
  'page.deactivatedTitle': 'Cuenta desactivada',
  'page.deactivatedText':
    'Esta cuenta está desactivada. Quien administra este servicio puede activarla.',
  'page.deactivatedAdvice': 'Pide ayuda a quien administra este servicio.',
  'page.providerFailedTitle': 'Falló el proveedor de inicio de sesión',
  'page.providerFailedText': 'El proveedor de inicio de sesión no envió una respuesta válida.',
  'page.providerFailedAdvice':
    'Inténtalo de nuevo en unos minutos o inicia sesión de otra forma. Si vuelve a pasar, pide ayuda a quien administra este servicio.',
  'page.ssoRefusedText': 'El inicio de sesión único de tu organización rechazó el acceso.',
  'page.ssoRefusedAdvice':
    'Pide ayuda a quien administra el inicio de sesión único en tu organización.',
  'page.emailDomainText':
    'Con una dirección de correo de este dominio no se puede iniciar sesión aquí.',
  'page.ssoFailedTitle': 'Falló el inicio de sesión único',
  'page.ssoFailedText': 'El inicio de sesión único no funcionó.',
  'page.ssoNotSetUpTitle': 'El inicio de sesión único no está configurado',
  'page.ssoNotSetUpText': 'El controlador de inicio de sesión único configurado no se puede usar.',
  'page.ssoNotSetUpAdvice': 'Inicia sesión de otra forma y avisa a quien administra este servicio.',
  'page.wayMissingTitle': 'No se encontró',
  'page.wayMissingText': 'Esta forma de iniciar sesión no está disponible aquí.',
  'page.wayMissingAdvice': 'Elige otra.',
  'page.tooManyTitle': 'Demasiados intentos',
  'page.tooManyText': 'Demasiados intentos en poco tiempo. Inténtalo más tarde.',
  'page.tooManyAdvice': 'Espera unos minutos y vuelve a intentarlo.',
  'page.unavailableTitle': 'No disponible',
  'page.unavailableText': 'El servicio no puede responder en este momento.',
  'page.unavailableAdvice': 'Inténtalo de nuevo en un minuto.',
  'page.otherTitle': 'Algo falló',
  'page.otherText': 'Este paso del inicio de sesión no funcionó.',
  'page.otherAdvice': 'Si vuelve a pasar, pide ayuda a quien administra este servicio.',
};
