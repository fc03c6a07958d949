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
  'mail.noValue': 'vazio',
  'mail.valueYes': 'sim',
  'mail.valueNo': 'não',
  'page.unbuiltTitle': 'As páginas não foram compiladas',
  'page.unbuiltText':
    'A API funciona. As páginas do navegador aparecem depois de compiladas. O log de inicialização diz por que isso não aconteceu.',
  'page.missingTitle': 'Esta página não existe',
  'page.missingText': 'Confira o endereço.',
  'page.goHome': 'Ir ao início',
  'page.goToSignIn': 'Ir para a página de login',
  'page.forAdministrator': 'Para quem administra o serviço: {details}',
  'page.signingInTitle': 'Entrando',
  'page.signingInText': 'Seu navegador vai abrir a página de login da sua organização.',
  'page.continue': 'Continuar',
  'page.appRefusedTitle': 'Não é possível conectar este app',
  'page.appRefusedText':
    'Volte ao app e comece de novo, em uma única janela e com os cookies deste site permitidos.',
  'page.forAuthorOfApp': 'Para quem desenvolve o app: {details}',
  'page.mailsEndedTitle': 'E-mails',
  'page.mailsEndedText': 'Você não receberá mais estes e-mails.',
  'page.stateInvalidTitle': 'O login expirou',
  'page.stateInvalidText':
    'Este login não começou aqui, já foi usado ou demorou demais. Comece de novo.',
  'page.stateInvalidAdvice':
    'Comece de novo na página de login, em uma única janela, e permita os cookies deste site. A causa também pode ser um link antigo ou o botão Voltar do navegador.',
  'page.refusedTitle': 'Login recusado',
  'page.providerRefusedText': 'O provedor de login recusou o acesso.',
  'page.providerRefusedAdvice':
    'Se você recusou por engano, comece de novo. Caso contrário, peça acesso a quem administra o provedor.',
  'page.emailMissingTitle': 'Nenhum e-mail válido',
  'page.emailMissingText': 'O provedor de login não enviou um endereço de e-mail válido.',
  'page.emailMissingAdvice':
    'Permita que o provedor compartilhe seu endereço de e-mail ou adicione um à sua conta lá. Depois, comece de novo.',
  'page.emailUnverifiedTitle': 'E-mail não verificado',
  'page.emailUnverifiedText':
    'O provedor de login não confirma que o endereço de e-mail foi verificado.',
  'page.emailUnverifiedAdvice':
    'Verifique seu endereço de e-mail no provedor. Depois, comece de novo ou entre de outra forma.',
  'page.accountConflictTitle': 'Conflito de contas',
  'page.accountConflictText':
    'A conta deste endereço de e-mail está vinculada a outra identidade do provedor.',
  'page.accountConflictAdvice':
    'Entre com a identidade que você usou antes ou peça ajuda a quem administra este serviço.',
  'page.deactivatedTitle': 'Conta desativada',
  'page.deactivatedText': 'Esta conta está desativada. Quem administra este serviço pode ativá-la.',
  'page.deactivatedAdvice': 'Peça ajuda a quem administra este serviço.',
  'page.providerFailedTitle': 'Falha no provedor de login',
  'page.providerFailedText': 'O provedor de login não enviou uma resposta válida.',
  'page.providerFailedAdvice':
    'Tente de novo em alguns minutos ou entre de outra forma. Se acontecer outra vez, peça ajuda a quem administra este serviço.',
  'page.ssoRefusedAdvice': 'Fale com quem administra o login único na sua organização.',
  'page.ssoFailedTitle': 'Falha no login único',
  'page.ssoFailedText': 'O login único não funcionou.',
  'page.ssoNotSetUpTitle': 'O login único não está configurado',
  'page.ssoNotSetUpText': 'O driver de login único configurado não pode ser usado.',
  'page.ssoNotSetUpAdvice': 'Entre de outra forma e avise quem administra este serviço.',
  'page.wayMissingTitle': 'Não encontrado',
  'page.wayMissingText': 'Esta forma de entrar não está disponível aqui.',
  'page.wayMissingAdvice': 'Escolha outra.',
  'page.tooManyTitle': 'Muitas tentativas',
  'page.tooManyText': 'Muitas tentativas em pouco tempo. Tente de novo mais tarde.',
  'page.tooManyAdvice': 'Espere alguns minutos e tente de novo.',
  'page.unavailableTitle': 'Indisponível',
  'page.unavailableText': 'O serviço não consegue responder no momento.',
  'page.unavailableAdvice': 'Tente de novo em um minuto.',
  'page.otherTitle': 'Algo deu errado',
  'page.otherAdvice': 'Se acontecer outra vez, peça ajuda a quem administra este serviço.',
};
