/** The most that a photo may take, in bytes: the site makes each picture small enough before it sends it. */
export const maxPhotoBytes = 60_000;

/** The most photos that a product has. */
export const maxPhotos = 6;

/** Where a restaurant's photo is found: its id is as hard to guess as a password, since pictures carry no token. */
export const photoPath = (restaurantId: string, photoId: string) =>
  `/api/v1/restaurants/${restaurantId}/photos/${photoId}`;

/** The addresses of a product's pictures, its own photos before those of other sites. */
export const picturesOf = ({
  restaurantId,
  photoIds = [],
  imageUrls,
}: {
  readonly restaurantId: string;
  readonly photoIds?: readonly string[] | undefined;
  readonly imageUrls: readonly string[];
}): readonly string[] => [...photoIds.map((id) => photoPath(restaurantId, id)), ...imageUrls];
