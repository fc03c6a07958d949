/** The formats of pictures. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

export type PictureType = (typeof pictureTypes)[number];

/** A picture of a person. It never changes: another picture has another id. */
export interface Picture {
  readonly id: string;
  readonly userId: string;
  readonly mediaType: PictureType;
  readonly bytes: Uint8Array;
}

/** A picture as the API lists it. */
export interface PictureRecord {
  id: string;
  user_id: string;
}
