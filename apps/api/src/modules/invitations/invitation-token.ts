import { createHash, randomBytes } from 'node:crypto';

/** Told when an invitation is to leave: the link is made on the way out, and only its hash is kept. */
export const INVITATION_SENT = 'invitation.sent';

const TOKEN_BYTES = 32;

export const aToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
