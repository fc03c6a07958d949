import { accountChangeOf, type AccountChangePorts } from '../../run/run-change.ts';
import { requireSignedIn, type SessionCaller } from './session-caller.ts';
import { readPictureType } from '../account/picture-format.ts';

/**
 * Stores a picture of the caller in place of the former one, and returns its id. Refuses with `validation_failed` (picture) bytes that are
 * no PNG, JPEG or WebP, and pictures that are too wide or high.
 */
export const setPicture = (ports: AccountChangePorts) => {
  const change = accountChangeOf(ports, {
    load: ({ accounts }, { userId }: { userId: string; bytes: Uint8Array }) =>
      accounts.load({ id: userId }),
    decide: (account, { userId, bytes }, { newId }) => {
      const picture = { id: newId(), userId, mediaType: readPictureType(bytes), bytes };
      const answer = { picture_id: picture.id };
      return { links: account === null ? [] : [{ kind: 'picture', picture }], answer };
    },
  });
  return async (caller: SessionCaller, bytes: Uint8Array): Promise<{ picture_id: string }> => {
    requireSignedIn(caller);
    return change({ userId: caller.user.id, bytes });
  };
};

/** Removes the picture of the caller. Changes nothing when there is none. */
export const removePicture = (ports: AccountChangePorts) => {
  const change = accountChangeOf(ports, {
    load: async () => null,
    decide: (_, { userId }: { userId: string }) => ({
      sets: [{ kind: 'picture_removed', userId }],
      answer: undefined,
    }),
  });
  return async (caller: SessionCaller): Promise<void> => {
    requireSignedIn(caller);
    await change({ userId: caller.user.id });
  };
};
