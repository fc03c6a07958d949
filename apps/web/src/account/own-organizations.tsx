import type { Me } from '../api/types.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { roleName } from '../ui/role-names.ts';
import { useWords } from '../words/use-words.tsx';

/** The organizations of a person, with the person's role and the id that programs need. */
export function OwnOrganizations({ me: { organizations } }: { me: Me }) {
  const words = useWords();
  if (organizations.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="organizations">
      <h2 id="organizations">{words('account.yourOrganizations')}</h2>
      <ul className="list">
        {organizations.map(({ id, name, role }) => (
          <li key={id}>
            <div className="what">
              <h3>
                {name}
                <span className="pill">{roleName(role)}</span>
              </h3>
              <p className="small soft">
                <code>{id}</code>
              </p>
            </div>
            <CopyButton text={id} label={words('account.copyId')} />
          </li>
        ))}
      </ul>
    </section>
  );
}
