import type { Profile, UserMe } from '@maillon/contracts/accounts/profiles';
import type { Address } from '@maillon/contracts/fields/primitives';
import { exactAge } from '@maillon/domain/age';
import { isoDay } from '@maillon/domain/day';
import { DEFAULT_EXERCISE_RADIUS } from '@maillon/domain/practice';
import { isPractitionerType, USER_TYPE_LABELS } from '@maillon/domain/user-type';
import { Injectable } from '@nestjs/common';
import { ProfessionalTrust } from '../../platform/professional-trust.ts';
import { LocalDay } from '../../platform/time/local-day.ts';
import { PatientRecord } from './patient-record.ts';
import { givenOf, receivedOf } from './user-grants.ts';
import type { UserRow } from './user-row.ts';

const telecomOf = ({ email, phone }: UserRow): Profile['telecom'] => [
  ...(email === null ? [] : [{ system: 'EMAIL' as const, value: email }]),
  ...(phone === null ? [] : [{ system: 'PHONE' as const, value: phone }]),
];

/** Turns a row into what its own person sees of it (design api §2.2 "UserMe"). */
@Injectable()
export class UserMeView {
  constructor(
    private readonly records: PatientRecord,
    private readonly day: LocalDay,
    private readonly trust: ProfessionalTrust,
  ) {}

  /** A person who has not confirmed who they are yet learns nothing of the person (design api A62). */
  of(row: UserRow): UserMe {
    return row.inactive_reason === 'CLAIM_REQUIRED' ? unclaimed(this.whole(row)) : this.whole(row);
  }

  private whole(row: UserRow): UserMe {
    return {
      id: row.id,
      username: row.email ?? row.phone ?? '',
      userType: row.user_type,
      firstName: row.first_name,
      lastName: row.last_name,
      active: row.active,
      ...(row.inactive_reason ? { inactiveReason: row.inactive_reason } : {}),
      isTrusted: row.is_checked || !this.trust.needsCheck(row.user_type),
      activatedAt: row.activated_at,
      isAdmin: row.is_admin,
      isDemo: row.is_demo,
      impersonation: null,
      sldId: row.sld_id,
      sdbkey: null,
      ssessid: null,
      channels: row.channels.map((id) => ({ id })),
      hasAccessTo: row.has_access_to.map(receivedOf),
      grantedAccessTo: row.granted_access_to.map(givenOf),
      integrations: {},
      emailVerified: row.email_verified,
      phoneVerified: row.phone_verified,
      pendingEmail: row.pending_email,
      pendingPhone: row.pending_phone,
      termsVersion: row.terms_version,
      [row.user_type]: this.profileOf(row),
      version: row.version,
    };
  }

  private profileOf(row: UserRow): Profile {
    const address = this.addressOf(row);
    return {
      id: row.party_id,
      name: [{ given: [row.first_name], family: row.last_name, text: `${row.first_name} ${row.last_name}` }],
      telecom: telecomOf(row),
      birthDate: row.birth_date,
      gender: row.gender,
      address: address === null ? [] : [address],
      organizations: row.organizations,
      languages: row.languages ?? [],
      common: this.commonOf(row, address),
      ...(row.user_type === 'patient' ? this.patientPart(row) : {}),
      ...(isPractitionerType(row.user_type) ? practitionerPart(row) : {}),
    };
  }

  private commonOf(row: UserRow, address: Address | null): Profile['common'] {
    return {
      name: `${row.first_name} ${row.last_name}`,
      type: USER_TYPE_LABELS[row.user_type],
      email: row.email,
      phoneNumber: row.phone,
      address,
      age: row.birth_date === null ? null : exactAge(isoDay(row.birth_date), this.day.today()),
      gender: row.gender,
      profileId: row.party_id,
    };
  }

  private patientPart({ party_id, nir_sealed }: UserRow): Partial<Profile> {
    const nir = nir_sealed === null ? '' : this.records.openNir(party_id, nir_sealed);
    return { nir: nir === '' ? null : nir };
  }

  private addressOf({ party_id, address, address_sealed }: UserRow): Address | null {
    return address_sealed === null ? address : this.records.openAddress(party_id, address_sealed);
  }
}

const practitionerPart = (row: UserRow): Partial<Profile> => ({
  rpps: row.rpps,
  certificationNumber: row.certification_number,
  advancedCertificationNumber: row.advanced_certification_number,
  initialProfile: row.initial_profile,
  exerciceZone: row.exercice_zone,
  exerciceRadius: row.exercice_radius ?? DEFAULT_EXERCISE_RADIUS,
  experties: row.experties ?? [],
  pmi: row.pmi,
  qualifications: row.qualifications.map((code) => ({ code })),
  description: row.description,
  schedule: row.schedule_id === null ? null : { id: row.schedule_id },
});

const unclaimed = (me: UserMe): UserMe => ({
  ...me,
  username: '',
  firstName: '',
  lastName: '',
  channels: [],
  hasAccessTo: [],
  grantedAccessTo: [],
  pendingEmail: null,
  pendingPhone: null,
  patient: {
    id: me.patient?.id ?? me.id,
    name: [],
    telecom: [],
    birthDate: null,
    gender: null,
    address: [],
    nir: null,
    organizations: [],
    languages: [],
  },
});
