/** Scenarios that call tools, resources or prompts by names of the suite: they run against the fixture server. */
export const onFixture: ReadonlySet<string> = new Set([
  'completion-complete',
  'json-schema-2020-12',
  'prompts-get-embedded-resource',
  'prompts-get-simple',
  'prompts-get-with-args',
  'prompts-get-with-image',
  'resources-read-binary',
  'resources-read-text',
  'resources-templates-read',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-error',
  'tools-call-image',
  'tools-call-mixed-content',
  'tools-call-simple-text',
]);

const noLog = 'the server keeps its log to itself';
const noSubscription = 'there is nothing to subscribe to';
const noQuestion = 'no tool asks its client for input, a model or files';

/** Scenarios of what the server does not offer, and why. */
export const doNotApply: Readonly<Record<string, string>> = {
  'logging-set-level': noLog,
  'tools-call-with-logging': noLog,
  'tools-call-with-progress': 'every call is answered at once, with one message',
  'resources-subscribe': noSubscription,
  'resources-unsubscribe': noSubscription,
  'http-custom-header-server-validation': 'no tool takes an argument from a header',
  'tools-call-sampling': noQuestion,
  'tools-call-elicitation': noQuestion,
  'elicitation-sep1034-defaults': noQuestion,
  'elicitation-sep1330-enums': noQuestion,
  'input-required-result-basic-elicitation': noQuestion,
  'input-required-result-basic-sampling': noQuestion,
  'input-required-result-basic-list-roots': noQuestion,
  'input-required-result-request-state': noQuestion,
  'input-required-result-multiple-input-requests': noQuestion,
  'input-required-result-multi-round': noQuestion,
  'input-required-result-non-tool-request': noQuestion,
  'input-required-result-result-type': noQuestion,
  'input-required-result-tampered-state': noQuestion,
  'input-required-result-capability-check': noQuestion,
};

/** Scenarios that apply in part: the checks that must pass. */
export const inPart: Readonly<Record<string, number>> = {
  // Of 28: four want a tool that needs an ability of the client or writes a log, two want a subscription.
  'server-stateless': 22,
};
