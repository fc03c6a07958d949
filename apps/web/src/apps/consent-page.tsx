import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { CheckboxGroup } from 'react-aria-components/CheckboxGroup';
import { useParams } from 'react-router';
import { api, data, where } from '../api/client.ts';
import { scopeWords, type Scope } from '../credentials/credential-choices.ts';
import { useSession } from '../frame/session.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Fetched } from '../ui/fetched.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice, Refused } from '../ui/notice.tsx';
import { Empty, PageHead } from '../ui/page.tsx';
import { Select } from '../ui/select.tsx';
import { consentQuery, type Consent } from './queries.ts';

/** `/app/connect/:authorization`: the scopes that an app requests, and the decision of the person. */
export function ConsentPage() {
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
    return (
      <Empty title="No organization yet">
        An app works in an organization. Ask somebody to invite you to one.
      </Empty>
    );
  }
  return (
    <>
      <PageHead title="Connect an app" />
      {me.organizations.length > 1 && (
        <Select label="Organization" options={me.organizations} value={chosen} onChange={choose} />
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
  return (
    <>
      <PageHead title={how === 'allowed' ? 'The app is connected' : 'You refused'} />
      <p>You can close this page and go back to your device.</p>
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
    <section className="card consent" aria-labelledby="consent-app">
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
            It wants to act for you in <strong>{organizationName}</strong>:
          </p>
          <CheckboxGroup
            className="stack"
            aria-label="What it may do"
            value={scopes}
            onChange={(chosen) => setScopes(allowedScopes(asked, chosen))}
          >
            {asked.scopes.map(({ scope, allowed }) => (
              <Checkbox key={scope} value={scope} isDisabled={!allowed}>
                {scopeWords.find((entry) => entry.scope === scope)?.words ?? scope}
                {!allowed && <span className="soft"> – your role does not allow this</span>}
              </Checkbox>
            ))}
          </CheckboxGroup>
          {scopes.length === 0 && <p role="status">Choose at least one, or refuse.</p>}
          <div className="actions">
            <Button
              look="primary"
              busy={isPending}
              isDisabled={scopes.length === 0}
              onPress={() => mutate('allowed')}
            >
              Allow
            </Button>
            <Button busy={isPending} onPress={() => mutate('refused')}>
              Refuse
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

/** The publisher of the app and the address of the answer, which the person can check. */
function Origin({ asked: { app, redirect_host, redirects_to_loopback } }: { asked: Consent }) {
  const { kind, verified_host } = app;
  const warnings = [
    verified_host === null &&
      kind !== 'registered' &&
      'Basalt does not know who made this app. Allow it only if you have just started it yourself.',
    redirects_to_loopback &&
      'The answer goes to a program on this computer. Allow it only if you have just started that program.',
    redirect_host === null &&
      'A device shows the code that you typed. Allow it only if that device is in front of you.',
  ].filter((words) => words !== false);
  return (
    <>
      <p className="soft">
        {verified_host === null ? (
          'Anybody can choose such a name. '
        ) : (
          <>
            Published by <code>{verified_host}</code>.{' '}
          </>
        )}
        {redirect_host !== null && (
          <>
            It gets the answer at <code>{redirect_host}</code>.
          </>
        )}
      </p>
      {warnings.map((words) => (
        <Notice key={words}>{words}</Notice>
      ))}
    </>
  );
}

const reasons: Partial<Record<Consent['standing'], string>> = {
  refused: 'This organization does not allow this app.',
  no_scope: 'Your role in this organization allows nothing of what this app asks for.',
  approval_needed: 'An owner or admin of this organization must approve this app first.',
  approval_requested:
    'The owners and admins have been asked to approve this app. Start again when they have.',
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
  const ask = useMutation({
    mutationFn: () =>
      api.POST(
        '/organizations/{organization}/authorizations/{authorization}/request-approval',
        where({ organization, authorization: asked.id }),
      ),
  });
  const isAsked = ask.isSuccess || asked.standing === 'approval_requested';
  const standing = isAsked ? 'approval_requested' : asked.standing;
  return (
    <>
      <p role="status">{reasons[standing]}</p>
      <Refused error={ask.error} />
      <div className="actions">
        {standing === 'approval_needed' && (
          <Button look="primary" busy={ask.isPending} onPress={() => ask.mutate()}>
            Ask for approval
          </Button>
        )}
        <Button onPress={onRefuse}>Back to the app</Button>
      </div>
    </>
  );
}
