/** Who holds the contacts of a newcomer, and what follows (design api A61). Pure. */

export interface Holder {
  readonly id: string;
  readonly same_email: boolean;
  readonly email_verified: boolean;
  readonly same_phone: boolean;
  readonly phone_verified: boolean;
}

/** Which of the newcomer's contacts were proved by a code. */
export interface Proof {
  readonly email: boolean;
  readonly phone: boolean;
}

export interface ConflictFlags {
  readonly emailExists?: boolean;
  readonly phoneExists?: boolean;
  readonly nirExists?: boolean;
}

/** A contact that its holder never proved, and the newcomer did, is the newcomer's. */
const yieldsEmail = (holder: Holder, proof: Proof): boolean =>
  holder.same_email && !holder.email_verified && proof.email;
const yieldsPhone = (holder: Holder, proof: Proof): boolean =>
  holder.same_phone && !holder.phone_verified && proof.phone;

export const conflictsWith = (holders: readonly Holder[], proof: Proof): ConflictFlags => ({
  ...(holders.some((holder) => holder.same_email && !yieldsEmail(holder, proof)) ? { emailExists: true } : {}),
  ...(holders.some((holder) => holder.same_phone && !yieldsPhone(holder, proof)) ? { phoneExists: true } : {}),
});

export interface Loss {
  readonly userId: string;
  readonly email: boolean;
  readonly phone: boolean;
}

/** The holders that give a contact up, to be applied only when nothing conflicts. */
export const lossesOf = (holders: readonly Holder[], proof: Proof): Loss[] =>
  holders
    .map((holder) => ({ userId: holder.id, email: yieldsEmail(holder, proof), phone: yieldsPhone(holder, proof) }))
    .filter(({ email, phone }) => email || phone);
