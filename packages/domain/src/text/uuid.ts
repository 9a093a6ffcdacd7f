/** What a UUID looks like in lower case, as Postgres and browsers write it: the source of a pattern, for one part of a longer text. */
export const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const WHOLE = new RegExp(`^${UUID}$`);
/** Version 7 of RFC 9562: it begins with the milliseconds of its making. */
const VERSION_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const isUuid = (text: string): boolean => WHOLE.test(text);

export const isUuidV7 = (text: string): boolean => VERSION_7.test(text);
