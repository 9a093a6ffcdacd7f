import type { AskableRights } from './access.ts';

/** What a reader is shown of who a patient is (design api §2.6). */
export type IdentityShown = 'nothing' | 'visit' | 'whole';

/**
 * A visit shows what it takes to receive a person or to come to their home: names, birth date, gender, languages, phone and
 * address. Health insurance number, e-mail and blood group are for those to whom the file was given, in whatever part.
 */
export function identityShown(held: ReadonlySet<AskableRights['patient']>): IdentityShown {
  if (held.has('READ') || held.has('WRITE') || held.has('SHARE') || held.has('ACT')) return 'whole';
  return held.has('IDENTIFY') ? 'visit' : 'nothing';
}
