import type { ServiceTranslation } from './english.ts';

/** The texts in Brazilian Portuguese. */
export const ptBR: ServiceTranslation = {
  'mail.hello': 'Olá, {name}!',
  'mail.resetSubject': 'Crie uma nova senha para o Basalt',
  'mail.resetLead':
    'Recebemos um pedido para criar uma nova senha para sua conta. O link funciona uma única vez, até {until}.',
  'mail.resetAction': 'Criar nova senha',
  'mail.resetClosing': 'Se não foi você, não faça nada: sua senha continua a mesma.',
  'mail.passwordChangedSubject': 'Sua senha do Basalt foi alterada',
  'mail.passwordChangedLead':
    'A senha da sua conta foi alterada, e todas as outras sessões foram encerradas.',
  'mail.passwordChangedClosing':
    'Se não foi você, crie uma nova senha agora mesmo e avise quem administra o serviço.',
  'mail.invitationSubject': 'Convite para {organization} no Basalt',
  'mail.invitedBy':
    '{by} convida você para {organization}, com a função {role, select, owner {Proprietário} admin {Admin} other {Membro}}.',
  'mail.invited':
    'Você recebeu um convite para {organization}, com a função {role, select, owner {Proprietário} admin {Admin} other {Membro}}.',
  'mail.invitationLink': 'O link funciona uma única vez, até {until}.',
  'mail.invitationAction': 'Aceitar o convite',
  'mail.invitationClosing': 'Se você não esperava este e-mail, não faça nada.',
  'mail.noticesSubject': '{subject} ({organization})',
  'mail.noticesSubjectOfMore':
    '{subject} e {count, plural, one {mais #} many {mais #} other {mais #}} ({organization})',
  'mail.noticesLeft': '{count, plural, one {E mais #.} many {E mais #.} other {E mais #.}}',
  'mail.noticesAction': 'Abrir',
  'mail.noticesClosing':
    'Você recebeu este e-mail porque o assunto envolve você. Escolha quais e-mails quer receber:',
  'mail.identityLinkedSubject': 'Uma nova forma de entrar no Basalt',
  'mail.identityLinkedLead': 'A partir de agora, você pode entrar na sua conta com “{provider}”.',
  'mail.identityLinkedClosing': 'Se não foi você, avise agora mesmo quem administra o serviço.',
  'mail.titleAndText': '{title}: {text}',
  'mail.linkLabel': '{label}:',
  'mail.mentionedYou': '{actor} mencionou você em {subject}',
  'mail.assignedYou': '{actor} atribuiu {subject} a você',
  'mail.unassignedYou': '{actor} removeu sua atribuição de {subject}',
  'mail.commented': '{actor} comentou em {subject}',
  'mail.changed': '{actor} alterou {subject}',
  'mail.dueSoon': '{subject} vence em menos de 24 horas',
  'mail.overdue': '{subject} está atrasado',
  'mail.dueAt': 'Prazo: {time}',
  'mail.boardFromTo': 'Quadro: de {from} para {to}',
  'mail.boardOfAnotherProject': 'Quadro: para {to} de outro projeto',
  'mail.formerBoard': 'um quadro que não existe mais',
  'mail.fieldDueDate': 'Prazo',
  'mail.fieldDescription': 'Descrição',
  'mail.fieldTitle': 'Título',
  'mail.fieldText': 'Texto',
  'mail.fieldPublished': 'Publicação',
};
