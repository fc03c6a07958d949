import { useMutation } from '@tanstack/react-query';
import { leave } from '../sign-in/leave.ts';
import { Button } from '../ui/button.tsx';
import { useSession } from './session.tsx';

/** To choose another organization, and to sign out. */
export default function AccountActs() {
  const { me, organization, choose } = useSession();
  const { mutate, isPending } = useMutation({ mutationFn: leave });
  return (
    <>
      {me.organizations.length > 1 && organization !== null && (
        <label className="labelled">
          <span>Organization</span>
          <select value={organization.id} onChange={(event) => choose(event.target.value)}>
            {me.organizations.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <Button slight busy={isPending} onPress={() => mutate()}>
        Sign out
      </Button>
    </>
  );
}
