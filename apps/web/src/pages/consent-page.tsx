import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { useParams } from 'react-router';
import { api, data, where } from '../api/client.ts';
import { scopeWords, type Scope } from '../features/credentials/credential-choices.ts';
import { useSession } from '../data/session.tsx';
import { Button } from '../design/button.tsx';
import { Checkbox } from '../design/checkbox.tsx';
import { Fetched } from '../design/fetched.tsx';
import { Loading } from '../design/loading.tsx';
import { Notice, Refused } from '../design/notice.tsx';
import { Empty, PageHead } from '../design/page.tsx';
import { Select } from '../design/select.tsx';
import type { FixedKey } from '../words/keys.ts';
import { Sentence, useWords } from '../words/use-words.tsx';
import { words as wordsOf } from '../words/words.ts';
import { consentQuery, type Consent } from '../data/queries/apps.ts';
import pageCss from '../design/page.module.css';
import layoutCss from '../design/layout.module.css';
import textCss from '../design/text.module.css';

/** `/app/connect/:authorization`: the scopes that an app requests, and the decision of the person. */
export function ConsentPage() {
  const words = useWords();
  const { authorization = '' } = useParams();
  const { me, organization } = useSession();
  const [chosen, choose] = useState(organization?.id ?? '');
  const consent = useQuery({
    ...consentQuery(chosen, authorization),
    enabled: chosen !== '',
  });
  const [isDone, setDone] = useState<'allowed' | 'refused' | null>(null);
  if (isDone !== null) return <Decided how={isDone} />;
  if (chosen === '') {
    return <Empty title={words('apps.noOrganizationYet')}>{words('apps.anAppWorksIn')}</Empty>;
  }
  return (
    <>
      <PageHead title={words('apps.connectAnApp')} />
      {me.organizations.length > 1 && (
        <Select
          label={words('apps.organization')}
          options={me.organizations}
          value={chosen}
          onChange={choose}
        />
      )}
      <Fetched query={consent}>
        {(asked) => (
          <Question
            key={chosen}
            asked={asked}
            organization={chosen}
            organizationName={me.organizations.find(({ id }) => id === chosen)?.name ?? ''}
            onDone={setDone}
          />
        )}
      </Fetched>
    </>
  );
}

function Decided({ how }: { how: 'allowed' | 'refused' }) {
  const words = useWords();
  return (
    <>
      <PageHead
        title={how === 'allowed' ? words('apps.theAppIsConnected') : words('apps.youRefused')}
      />
      <p>{words('apps.youCanCloseThisPage')}</p>
    </>
  );
}

interface QuestionProps {
  asked: Consent;
  organization: string;
  organizationName: string;
  onDone: (how: 'allowed' | 'refused') => void;
}

function Question({ asked, organization, organizationName, onDone }: QuestionProps) {
  const words = useWords();
  const { app, standing } = asked;
  const [scopes, setScopes] = useState(allowedScopes(asked));
  const { mutate, isPending, error } = useMutation({
    mutationFn: (how: 'allowed' | 'refused') =>
      data(
        how === 'allowed'
          ? api.POST('/organizations/{organization}/authorizations/{authorization}/allow', {
              ...where({ organization, authorization: asked.id }),
              body: { scopes },
            })
          : api.POST('/authorizations/{authorization}/deny', where({ authorization: asked.id })),
      ),
    onSuccess({ redirect_to: next }, how) {
      if (next === null) onDone(how);
      else window.location.assign(new URL(next).pathname);
    },
  });
  // The person allowed all of it before and is not asked again.
  const isKnown = standing === 'granted' && asked.redirect_host !== null;
  const begun = useRef(false);
  useEffect(() => {
    if (!isKnown || begun.current) return;
    begun.current = true;
    mutate('allowed');
  }, [isKnown, mutate]);
  if (isKnown && error === null) return <Loading />;
  return (
    <section className={pageCss.card} aria-labelledby="consent-app">
      <header>
        <h2 id="consent-app">
          <bdi>{app.name}</bdi>
        </h2>
      </header>
      <Origin asked={asked} />
      <Refused error={error} />
      {standing === 'ask' || standing === 'granted' ? (
        <>
          <p>
            <Sentence
              of="apps.itWantsToActFor"
              organizationName={organizationName}
              strong={(text) => <strong>{text}</strong>}
            />
          </p>
          <CheckboxGroup
            className={layoutCss.stack}
            aria-label={words('apps.whatItMayDo')}
            value={scopes}
            onChange={(chosen) => setScopes(allowedScopes(asked, chosen))}
          >
            {asked.scopes.map(({ scope, allowed }) => (
              <Checkbox key={scope} value={scope} isDisabled={!allowed}>
                {scopeName(scope)}
                {!allowed && (
                  <span className={textCss.soft}> {words('apps.yourRoleDoesNotAllowThis')}</span>
                )}
              </Checkbox>
            ))}
          </CheckboxGroup>
          {scopes.length === 0 && <p role="status">{words('apps.chooseAtLeastOne')}</p>}
          <div className={layoutCss.actions}>
            <Button
              look="primary"
              busy={isPending}
              isDisabled={scopes.length === 0}
              onPress={() => mutate('allowed')}
            >
              {words('apps.allow')}
            </Button>
            <Button busy={isPending} onPress={() => mutate('refused')}>
              {words('apps.refuse')}
            </Button>
          </div>
        </>
      ) : (
        <Barred asked={asked} organization={organization} onRefuse={() => mutate('refused')} />
      )}
    </section>
  );
}

/** The requested scopes that the person's role allows; with `chosen`, those of them that the person chose. */
const allowedScopes = ({ scopes }: Consent, chosen?: readonly string[]) =>
  scopes
    .filter(({ scope, allowed }) => allowed && (chosen?.includes(scope) ?? true))
    .map(({ scope }) => scope as Exclude<Scope, '*'>);

/** The words for a scope; a scope without words has its name. */
function scopeName(scope: string): string {
  const of = scopeWords.find((entry) => entry.scope === scope)?.of;
  return of === undefined ? scope : wordsOf(of);
}

/** The publisher of the app and the address of the answer, which the person can check. */
function Origin({ asked: { app, redirect_host, redirects_to_loopback } }: { asked: Consent }) {
  const words = useWords();
  const { kind, verified_host } = app;
  const warnings = [
    verified_host === null && kind !== 'registered' && words('apps.makerIsUnknown'),
    redirects_to_loopback && words('apps.answerGoesToAProgram'),
    redirect_host === null && words('apps.deviceShowsTheCode'),
  ].filter((warning) => warning !== false);
  return (
    <>
      <p className={textCss.soft}>
        {verified_host === null ? (
          words('apps.anybodyCanChooseTheName')
        ) : (
          <>
            <Sentence
              of="apps.publishedBy"
              host={verified_host}
              code={(text) => <code>{text}</code>}
            />
          </>
        )}
        {redirect_host !== null && (
          <>
            {' '}
            <Sentence
              of="apps.itGetsTheAnswerAt"
              host={redirect_host}
              code={(text) => <code>{text}</code>}
            />
          </>
        )}
      </p>
      {warnings.map((warning) => (
        <Notice key={warning}>{warning}</Notice>
      ))}
    </>
  );
}

const reasons: Partial<Record<Consent['standing'], FixedKey>> = {
  refused: 'apps.notAllowedHere',
  no_scope: 'apps.roleAllowsNothing',
  approval_needed: 'apps.approvalNeeded',
  approval_requested: 'apps.approvalAsked',
};

function Barred({
  asked,
  organization,
  onRefuse,
}: {
  asked: Consent;
  organization: string;
  onRefuse: () => void;
}) {
  const words = useWords();
  const ask = useMutation({
    mutationFn: () =>
      api.POST(
        '/organizations/{organization}/authorizations/{authorization}/request-approval',
        where({ organization, authorization: asked.id }),
      ),
  });
  const isAsked = ask.isSuccess || asked.standing === 'approval_requested';
  const standing = isAsked ? 'approval_requested' : asked.standing;
  const reason = reasons[standing];
  return (
    <>
      <p role="status">{reason && words(reason)}</p>
      <Refused error={ask.error} />
      <div className={layoutCss.actions}>
        {standing === 'approval_needed' && (
          <Button look="primary" busy={ask.isPending} onPress={() => ask.mutate()}>
            {words('apps.askForApproval')}
          </Button>
        )}
        <Button onPress={onRefuse}>{words('apps.backToTheApp')}</Button>
      </div>
    </>
  );
}
