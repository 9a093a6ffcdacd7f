/** A patient in a notification: the family name by its initial alone (design catalogues §8, rules). */
export const shownPatient = (firstName: string, lastName: string): string =>
  `${firstName.trim()} ${lastName.trim().charAt(0).toUpperCase()}.`;
