import type { Profile, UserMe } from '@maillon/contracts/accounts/profiles';
import type { Address, Gender } from '@maillon/contracts/fields/primitives';
import type { UserType } from '@maillon/domain/user-type';
import type { GrantRow } from './user-grants.ts';

/** A user with everything that `UserMe` shows, in one row. Members of another kind of profile are null. */
export interface UserRow {
  readonly id: string;
  readonly party_id: string;
  readonly user_type: UserType;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly email_verified: boolean;
  readonly phone_verified: boolean;
  readonly pending_email: string | null;
  readonly pending_phone: string | null;
  readonly active: boolean;
  /** Asked of everybody, true of practitioners alone. */
  readonly is_checked: boolean;
  readonly inactive_reason: UserMe['inactiveReason'] | null;
  readonly activated_at: string | null;
  readonly is_admin: boolean;
  readonly is_demo: boolean;
  readonly terms_version: string | null;
  readonly sld_id: string | null;
  readonly sdbkey_enc: Buffer | null;
  readonly ssessid: string | null;
  readonly version: number;
  readonly birth_date: string | null;
  readonly gender: Gender | null;
  readonly languages: string[] | null;
  readonly nir_sealed: Buffer | null;
  readonly address_sealed: Buffer | null;
  readonly rpps: string | null;
  readonly certification_number: string | null;
  readonly advanced_certification_number: string | null;
  readonly initial_profile: string | null;
  readonly exercice_zone: Address | null;
  readonly exercice_radius: number | null;
  readonly experties: string[] | null;
  readonly pmi: NonNullable<Profile['pmi']> | null;
  readonly organizations: Profile['organizations'];
  readonly address: Address | null;
  readonly description: string | null;
  readonly schedule_id: string | null;
  readonly qualifications: string[];
  readonly channels: string[];
  readonly has_access_to: GrantRow[];
  readonly granted_access_to: GrantRow[];
}
