/** Names of what the product keeps in local storage (spec platform §9: one product prefix). No health data goes there. */
export const STORAGE_PREFIX = 'maillon.';

export const storageKey = {
  theme: `${STORAGE_PREFIX}theme`,
  variant: `${STORAGE_PREFIX}variant`,
  /** What the server says of itself to everybody. */
  config: `${STORAGE_PREFIX}config`,
  sidebar: `${STORAGE_PREFIX}sidebar`,
  letterShortcuts: `${STORAGE_PREFIX}letter-shortcuts`,
  terms: `${STORAGE_PREFIX}terms`,
  trackers: `${STORAGE_PREFIX}consent`,
  /** The kind of profile that a newcomer chose (spec platform §4 "Third-party sign-in"). */
  signUpType: `${STORAGE_PREFIX}sign-up-type`,
  card: `${STORAGE_PREFIX}card`,
  /** That binding one's keys to a card was offered here and put off. */
  cardOffer: `${STORAGE_PREFIX}card-offer`,
  /** Whom this person gave their file to here, as long as it is not signed: ids alone. */
  pendingGrants: `${STORAGE_PREFIX}pending-grants`,
  /** Which sharings this person took back here, as long as their vault has not noted it: ids alone. */
  pendingEnds: `${STORAGE_PREFIX}pending-ends`,
  /** With whom this person has written in each conversation: ids alone. */
  correspondents: `${STORAGE_PREFIX}correspondents`,
  /** The question at which a person stopped in their own record: its name, nothing of its answer. */
  recordPlace: `${STORAGE_PREFIX}record-place`,
  /** Which nurse said here that they are on duty: their id alone. */
  onDuty: `${STORAGE_PREFIX}on-duty`,
  currentOrganization: `${STORAGE_PREFIX}organization`,
} as const;

export type StorageKey = (typeof storageKey)[keyof typeof storageKey];
