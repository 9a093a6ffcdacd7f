/**
 * One `@` and a domain with a dot (design api §1.3). ASCII only: no other address reaches every mail server. Cost: the length of the text.
 */
export const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{1,63}$/i;

/** As RFC 5321 bounds a path. */
export const MAX_EMAIL_LENGTH = 254;

/** Whether a text is an e-mail address; spaces around it are the caller's. */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);
