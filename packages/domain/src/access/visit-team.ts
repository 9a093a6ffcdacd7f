import type { AccessActor } from './access.ts';

export interface VisitTeam {
  /** The practitioners of the visit as it shall be; profile ids. */
  readonly practitioners: readonly string[];
  /** Those of them who were not in it; of a new visit everybody. */
  readonly newcomers: readonly string[];
  /** Those of them in whose calendar the actor may book. */
  readonly bookable: ReadonlySet<string>;
  /**
   * Newcomers whom a practitioner may bring in: they share a structure or a calendar with them, are an accepted contact, or
   * hold access to the patient's file. A name out of the directory is none: a visit shows the patient's identity.
   */
  readonly colleagues: ReadonlySet<string>;
  /** Whether the patient shares their file with the actor, or with a structure whose patients they follow. */
  readonly isFollowed: boolean;
}

/**
 * Whether the actor may put these practitioners into a visit: the one rule of booking and of every change to a visit (design
 * api §3.4). A practitioner receives the patient too, alone or with colleagues; a structure books where it may. A person who names
 * no new practitioner takes one out at most. Colleagues are shown the patient: a practitioner from whom the file was taken back brings in none.
 */
export function mayTeamUp(
  { partyId, userType }: AccessActor,
  { practitioners, newcomers, bookable, colleagues, isFollowed }: VisitTeam,
): boolean {
  if (newcomers.length === 0) return true;
  if (userType === 'organization') return practitioners.every((id) => bookable.has(id));
  if (userType === 'patient') return true;
  const others = newcomers.filter((id) => id !== partyId);
  if (others.length > 0 && !isFollowed) return false;
  return practitioners.includes(partyId) && others.every((id) => colleagues.has(id));
}
