import type { PartyKind } from './access-parties.ts';

/** The right that entitles to the keys of a party: READ over a patient, PATIENTS in a structure; other parties give none. */
export const rightToKeys = (kind: PartyKind | undefined): 'READ' | 'PATIENTS' | null => {
  if (kind === 'patient') return 'READ';
  return kind === 'organization' ? 'PATIENTS' : null;
};

/**
 * Whether a person may find the groups of keys of a party: professionals and structures are in the directory, a patient is found by
 * themselves and by those who may KNOW them.
 */
export const mayFindGroups = (
  kind: PartyKind,
  { isOwn, knows }: { readonly isOwn: boolean; readonly knows: boolean },
): boolean => kind !== 'patient' || isOwn || knows;
