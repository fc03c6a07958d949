import { api, data, where } from '../../api/client.ts';
import { send } from '../../api/send-and-retry.ts';

/** The maximum number of people whose pictures are asked for at once. */
export const picturesAtOnce = 50;

/** The address of a picture in an organization. */
export const pictureAddress = (organization: string, picture: string): string =>
  `/app-api/organizations/${organization}/pictures/${picture}`;

/** The pictures of these people; those without one have none in it. */
export const readPictures = (
  organization: string,
  people: readonly string[],
  signal: AbortSignal,
): Promise<{ id: string; user_id: string }[]> =>
  data(
    api.GET('/organizations/{organization}/pictures', {
      ...where({ organization }, { user_id: people.join(','), per_page: picturesAtOnce }),
      signal,
    }),
  );

/** Stores a picture of the person who is signed in. Returns its id. Rejects with `Refusal`. */
export async function sendPicture(picture: Blob): Promise<string> {
  const answer = await send(
    new Request(new URL('/app-api/me/picture', window.location.origin), {
      method: 'PUT',
      headers: { Accept: 'application/json', 'Content-Type': picture.type },
      body: picture,
    }),
  );
  const { data: stored } = (await answer.json()) as { data: { picture_id: string } };
  return stored.picture_id;
}

/** Removes the picture of the person who is signed in. */
export const removePicture = async (): Promise<void> => {
  await api.DELETE('/me/picture');
};
