/** As many users as the application reads in one list. */
export const MAX_USERS = 1_000;

/** A structure may have more people than that. No user: no portion. */
export const inPortions = (userIds: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(userIds.length / MAX_USERS) }, (_, at) =>
    userIds.slice(at * MAX_USERS, (at + 1) * MAX_USERS),
  );
