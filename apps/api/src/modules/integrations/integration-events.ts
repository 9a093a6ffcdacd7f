/** The import of a calendar was asked for. */
export const SYNC = 'integration.sync';
/** An integration is over for its person: the provider is to be told. */
export const REVOKE = 'integration.revoke';
