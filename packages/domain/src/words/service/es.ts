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
};
