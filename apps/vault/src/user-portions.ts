/** As many users as the application reads in one list. */
export const MOST_USERS = 1_000;

/** A structure may have more people than that. No user: no portion. */
export const inPortions = (userIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(userIds.length / MOST_USERS) }, (_, at) =>
    userIds.slice(at * MOST_USERS, (at + 1) * MOST_USERS),
  );
