// Written by `pnpm sql-types --write` from the SQL texts and the migrated schema.

type AccessResource = 'medical-file' | 'patient-delegation' | 'organization' | 'organization_external_practitioners' | 'practitioner_contacts' | 'practitioner_calendar';
type AccessStatus = 'PENDING' | 'INVITED' | 'ACCEPTED' | 'REJECTED';
type AppointmentStatus = 'BOOKED' | 'FULFILLED' | 'CANCELLED';
type ExceptionSource = 'manual' | 'integration';
type ExceptionStatus = 'BUSY' | 'FREE';
type Gender = 'MALE' | 'FEMALE';
type InactiveReason = 'ORGANIZATION_PENDING' | 'PARENTAL_CONSENT' | 'CLAIM_REQUIRED' | 'DISPATCH_APPROVAL' | 'DEACTIVATED';
type ParticipantRole = 'patient' | 'doctor' | 'midwife' | 'assistant';
type PartyKind = 'patient' | 'doctor' | 'midwife' | 'assistant' | 'organization' | 'organizationStaff' | 'dispatchManager' | 'dispatchOperator';
type PractitionerKind = 'doctor' | 'midwife' | 'assistant';
type UserType = 'patient' | 'doctor' | 'assistant' | 'midwife' | 'organization' | 'dispatchManager' | 'dispatchOperator';

/** What each SQL text takes and gives, by its name. */
export interface SqlTypes {
  access_facts: {
    values: readonly [readonly (string | null)[] | null, readonly (string | null)[] | null, string | null];
    row: {
      n: number;
      ownerId: string | null;
      ownerKind: PartyKind | null;
      employer: string | null;
      visit: string | null;
      grants: ({ id: string; resource: AccessResource; status: AccessStatus; rights: string[]; from: string; to: string })[];
    };
  };
  access_log_count: {
    values: readonly [string | null, string | null, string | null, string | null];
    row: {
      total: number;
    };
  };
  access_log_read: {
    values: readonly [string | null, string | null, string | null, string | null, number | string | null, number | string | null];
    row: {
      seq: number;
      at: string;
      action: string;
      target_kind: string;
      outcome: 'ok' | 'refused';
      actor_id: string | null;
      actor_name: string | null;
      actor_type: UserType | null;
      is_patient: boolean;
      impersonator_name: string | null;
      structures: string[];
      relation: 'file' | 'delegation' | 'visit' | null;
    };
  };
  access_parties: {
    values: readonly [readonly (string | null)[] | null];
    row: {
      id: string;
      kind: PartyKind;
      isActive: boolean;
      isErased: boolean;
      firstName: string | null;
      lastName: string | null;
      gender: Gender | null;
      structure: string | null;
    };
  };
  access_policies_list: {
    values: readonly [string | null, string | null, string | null, string | null, string | null, string | null, number | string | null];
    row: {
      id: string;
      resource: AccessResource;
      status: AccessStatus;
      rights: string[];
      version: number;
      message: Buffer | null;
      createdAt: string;
      since: string;
      lastUsedAt: string | null;
      refusedBy: 'owner' | 'grantee' | null;
      grant: { b: string | null; s: string | null; k: string | null } | null;
      member: { isFounder: boolean; isActive: boolean };
      from: { id: string; kind: PartyKind; userId: string | null; sldId: string | null; name: string | null; gender: Gender | null };
      to: { id: string; kind: PartyKind; userId: string | null; sldId: string | null; name: string | null; gender: Gender | null };
      ownsFrom: boolean | null;
      ownsTo: boolean | null;
      isDelegate: boolean;
    };
  };
  access_policy_concerned: {
    values: readonly [string | null, string | null];
    row: {
      userId: string;
      side: string | null;
      decides: boolean;
    };
  };
  access_policy_find: {
    values: readonly [string | null, string | null, boolean | null];
    row: {
      id: string;
      resource: AccessResource;
      status: AccessStatus;
      rights: string[];
      version: number;
      message: Buffer | null;
      createdAt: string;
      since: string;
      lastUsedAt: string | null;
      refusedBy: 'owner' | 'grantee' | null;
      grant: { b: string | null; s: string | null; k: string | null } | null;
      member: { isFounder: boolean; isActive: boolean };
      from: { id: string; kind: PartyKind; userId: string | null; sldId: string | null; name: string | null; gender: Gender | null };
      to: { id: string; kind: PartyKind; userId: string | null; sldId: string | null; name: string | null; gender: Gender | null };
      ownsFrom: boolean | null;
      ownsTo: boolean | null;
      isDelegate: boolean | null;
    };
  };
  access_policy_key_holders: {
    values: readonly [string | null];
    row: {
      sldId: string;
      name: string;
    };
  };
  access_policy_offer_stands: {
    values: readonly [string | null];
    row: {
      '?column?': number;
    };
  };
  access_schedule_owner: {
    values: readonly [string | null];
    row: {
      id: string;
    };
  };
  acts_for_organization: {
    values: readonly [string | null, string | null, string | null];
    row: {
      allowed: boolean | null;
    };
  };
  admin_audit_count: {
    values: readonly [string | null, string | null, string | null, string | null, string | null, string | null];
    row: {
      total: number;
    };
  };
  admin_audit_read: {
    values: readonly [string | null, string | null, string | null, string | null, string | null, string | null, number | string | null, number | string | null];
    row: {
      seq: number;
      at: string;
      actor: { id: string | null; name: string | null; userType: UserType | null } | null;
      impersonator: { id: string | null; name: string | null; userType: UserType | null } | null;
      action: string;
      targetKind: string;
      targetId: string | null;
      about: string | null;
      patientId: string | null;
      outcome: 'ok' | 'refused';
      detail: string | null;
      requestId: string | null;
      chained: boolean | null;
    };
  };
  admin_users_count: {
    values: readonly [string | null, string | null, string | null, boolean | null, boolean | null, boolean | null];
    row: {
      total: number;
    };
  };
  admin_users_search: {
    values: readonly [string | null, string | null, string | null, boolean | null, boolean | null, boolean | null, string | null, string | null, number | string | null, string | null];
    row: {
      id: string;
      profileId: string;
      userType: UserType;
      gender: Gender | null;
      firstName: string;
      lastName: string;
      email: string | null;
      phoneNumber: string | null;
      active: boolean;
      inactiveReason: InactiveReason | null;
      isAdmin: boolean;
      isDemo: boolean;
      verifiedAt: string | null;
      isProfessional: boolean;
      rpps: string | null;
      createdAt: string;
      activatedAt: string | null;
      lastSeen: string | null;
      organizations: ({ id: string; name: string; active: boolean })[];
    };
  };
  affiliations_count: {
    values: readonly [string | null, boolean | null, string | null, string | null, string | null];
    row: {
      total: number;
    };
  };
  affiliations_page: {
    values: readonly [string | null, boolean | null, string | null, string | null, string | null, string | null, number | null, string | null, string | null, string | null, number | string | null];
    row: {
      id: string;
      firstName: string;
      lastName: string;
      sortLast: string | null;
      sortFirst: string | null;
      email: string | null;
      phone: string | null;
      policyId: string;
      status: AccessStatus;
      resource: AccessResource;
      rights: string[];
      reads: boolean;
      sortKey: number;
      nextVisit: string | null;
      lastVisit: string | null;
      gender: Gender;
      birthDate: string;
      nirSealed: Buffer;
    };
  };
  appointment_find_as_participant: {
    values: readonly [string | null, string | null];
    row: {
      id: string;
      patientId: string;
      doctorId: string | null;
      midwifeId: string | null;
      assistantId: string | null;
      organizationId: string | null;
      start: string;
      end: string;
      status: AppointmentStatus;
      serviceCategory: 'Consultation' | 'UrgentFollowUp' | 'FollowUp' | 'RenewalOfPrescription';
      description: Buffer | null;
      title: string | null;
      startedAt: string | null;
      endedAt: string | null;
      documentId: string | null;
      reasonCode: 'preventive_gynecology' | 'obstetric_ultrasound' | 'breastfeeding_counselling' | 'birth_preparation' | 'sexual_health' | 'womens_health' | 'postpartum_consultation' | 'dermatologist' | 'general_practitioner' | 'gynecologist' | 'ophthalmologist' | 'geriatrician' | 'perinatal_care' | 'midwife' | 'consultation' | 'prescription_renewal' | 'urgent_follow_up' | 'follow_up' | 'test_result' | 'mental_health_clinic' | null;
      cancelCode: 'pat' | 'pat-fb' | 'pat-lt' | 'prov-pers' | 'prov-edu' | 'oth-room' | 'oth-err' | 'other' | null;
      version: number;
      relation: 'participant';
    };
  };
  appointment_find_otherwise: {
    values: readonly [string | null, string | null];
    row: {
      id: string;
      patientId: string;
      doctorId: string | null;
      midwifeId: string | null;
      assistantId: string | null;
      organizationId: string | null;
      start: string;
      end: string;
      status: AppointmentStatus;
      serviceCategory: 'Consultation' | 'UrgentFollowUp' | 'FollowUp' | 'RenewalOfPrescription';
      description: Buffer | null;
      title: string | null;
      startedAt: string | null;
      endedAt: string | null;
      documentId: string | null;
      reasonCode: 'preventive_gynecology' | 'obstetric_ultrasound' | 'breastfeeding_counselling' | 'birth_preparation' | 'sexual_health' | 'womens_health' | 'postpartum_consultation' | 'dermatologist' | 'general_practitioner' | 'gynecologist' | 'ophthalmologist' | 'geriatrician' | 'perinatal_care' | 'midwife' | 'consultation' | 'prescription_renewal' | 'urgent_follow_up' | 'follow_up' | 'test_result' | 'mental_health_clinic' | null;
      cancelCode: 'pat' | 'pat-fb' | 'pat-lt' | 'prov-pers' | 'prov-edu' | 'oth-room' | 'oth-err' | 'other' | null;
      version: number;
      relation: 'participant' | 'file' | 'agenda';
    };
  };
  appointment_notices_participants: {
    values: readonly [readonly (string | null)[] | null];
    row: {
      id: string;
      userId: string;
      role: ParticipantRole;
      firstName: string;
      lastName: string;
      start: string;
      end: string;
      version: number;
      status: AppointmentStatus;
      gender: Gender | null;
      structure: string | null;
      address: string | null;
      town: string | null;
    };
  };
  appointments_count_mine: {
    values: readonly [string | null, string | null, string | null, AppointmentStatus | null];
    row: {
      total: number;
    };
  };
  appointments_count_of_organization: {
    values: readonly [string | null, string | null, string | null, AppointmentStatus | null];
    row: {
      total: number;
    };
  };
  appointments_mine_assistant_asc: {
    values: readonly [string | null, string | null, string | null, AppointmentStatus | null, number | null, string | null, string | null];
    row: {
      id: string;
      patientId: string;
      doctorId: string | null;
      midwifeId: string | null;
      assistantId: string;
      organizationId: string | null;
      start: string;
      end: string;
      status: AppointmentStatus;
      serviceCategory: 'Consultation' | 'UrgentFollowUp' | 'FollowUp' | 'RenewalOfPrescription';
      description: Buffer | null;
      title: string | null;
      startedAt: string | null;
      endedAt: string | null;
      documentId: string | null;
      reasonCode: 'preventive_gynecology' | 'obstetric_ultrasound' | 'breastfeeding_counselling' | 'birth_preparation' | 'sexual_health' | 'womens_health' | 'postpartum_consultation' | 'dermatologist' | 'general_practitioner' | 'gynecologist' | 'ophthalmologist' | 'geriatrician' | 'perinatal_care' | 'midwife' | 'consultation' | 'prescription_renewal' | 'urgent_follow_up' | 'follow_up' | 'test_result' | 'mental_health_clinic' | null;
      cancelCode: 'pat' | 'pat-fb' | 'pat-lt' | 'prov-pers' | 'prov-edu' | 'oth-room' | 'oth-err' | 'other' | null;
      version: number;
      relation: 'participant';
    };
  };
  appointments_mine_assistant_desc: {
    values: readonly [string | null, string | null, string | null, AppointmentStatus | null, number | null, string | null, string | null];
    row: {
      id: string;
      patientId: string;
      doctorId: string | null;
      midwifeId: string | null;
      assistantId: string;
      organizationId: string | null;
      start: string;
      end: string;
      status: AppointmentStatus;
      serviceCategory: 'Consultation' | 'UrgentFollowUp' | 'FollowUp' | 'RenewalOfPrescription';
      description: Buffer | null;
      title: string | null;
      startedAt: string | null;
      endedAt: string | null;
      documentId: string | null;
      reasonCode: 'preventive_gynecology' | 'obstetric_ultrasound' | 'breastfeeding_counselling' | 'birth_preparation' | 'sexual_health' | 'womens_health' | 'postpartum_consultation' | 'dermatologist' | 'general_practitioner' | 'gynecologist' | 'ophthalmologist' | 'geriatrician' | 'perinatal_care' | 'midwife' | 'consultation' | 'prescription_renewal' | 'urgent_follow_up' | 'follow_up' | 'test_result' | 'mental_health_clinic' | null;
      cancelCode: 'pat' | 'pat-fb' | 'pat-lt' | 'prov-pers' | 'prov-edu' | 'oth-room' | 'oth-err' | 'other' | null;
      version: number;
      relation: 'participant';
    };
  };
  appointments_mine_doctor_asc: {
    values: readonly [string | null, string | null, string | null, AppointmentStatus | null, number | null, string | null, string | null];
    row: {
      id: string;
      patientId: string;
      doctorId: string;
      midwifeId: string | null;
      assistantId: string | null;
      organizationId: string | null;
      start: string;
      end: string;
      status: AppointmentStatus;
      serviceCategory: 'Consultation' | 'UrgentFollowUp' | 'FollowUp' | 'RenewalOfPrescription';
      description: Buffer | null;
      title: string | null;
      startedAt: string | null;
      endedAt: string | null;
      documentId: string | null;
      reasonCode: 'preventive_gynecology' | 'obstetric_ultrasound' | 'breastfeeding_counselling' | 'birth_preparation' | 'sexual_health' | 'womens_health' | 'postpartum_consultation' | 'dermatologist' | 'general_practitioner' | 'gynecologist' | 'ophthalmologist' | 'geriatrician' | 'perinatal_care' | 'midwife' | 'consultation' | 'prescription_renewal' | 'urgent_follow_up' | 'follow_up' | 'test_result' | 'mental_health_clinic' | null;
      cancelCode: 'pat' | 'pat-fb' | 'pat-lt' | 'prov-pers' | 'prov-edu' | 'oth-room' | 'oth-err' | 'other' | null;
      version: number;
      relation: 'participant';
    };
  };
  appointments_mine_doctor_desc: {
    values: readonly [string | null, string | null, string | null, AppointmentStatus | null, number | null, string | null, string | null];
    row: {
      id: string;
      patientId: string;
      doctorId: string;
      midwifeId: string | null;
      assistantId: string | null;
      organizationId: string | null;
      start: string;
      end: string;
      status: AppointmentStatus;
      serviceCategory: 'Consultation' | 'UrgentFollowUp' | 'FollowUp' | 'RenewalOfPrescription';
      description: Buffer | null;
      title: string | null;
      startedAt: string | null;
      endedAt: string | null;
      documentId: string | null;
      reasonCode: 'preventive_gynecology' | 'obstetric_ultrasound' | 'breastfeeding_counselling' | 'birth_preparation' | 'sexual_health' | 'womens_health' | 'postpartum_consultation' | 'dermatologist' | 'general_practitioner' | 'gynecologist' | 'ophthalmologist' | 'geriatrician' | 'perinatal_care' | 'midwife' | 'consultation' | 'prescription_renewal' | 'urgent_follow_up' | 'follow_up' | 'test_result' | 'mental_health_clinic' | null;
      cancelCode: 'pat' | 'pat-fb' | 'pat-lt' | 'prov-pers' | 'prov-edu' | 'oth-room' | 'oth-err' | 'other' | null;
      version: number;
      relation: 'participant';
    };
  };
  appointments_mine_midwife_asc: {
    values: readonly [string | null, string | null, string | null, AppointmentStatus | null, number | null, string | null, string | null];
    row: {
      id: string;
      patientId: string;
      doctorId: string | null;
      midwifeId: string;
      assistantId: string | null;
      organizationId: string | null;
      start: string;
      end: string;
      status: AppointmentStatus;
      serviceCategory: 'Consultation' | 'UrgentFollowUp' | 'FollowUp' | 'RenewalOfPrescription';
      description: Buffer | null;
      title: string | null;
      startedAt: string | null;
      endedAt: string | null;
      documentId: string | null;
      reasonCode: 'preventive_gynecology' | 'obstetric_ultrasound' | 'breastfeeding_counselling' | 'birth_preparation' | 'sexual_health' | 'womens_health' | 'postpartum_consultation' | 'dermatologist' | 'general_practitioner' | 'gynecologist' | 'ophthalmologist' | 'geriatrician' | 'perinatal_care' | 'midwife' | 'consultation' | 'prescription_renewal' | 'urgent_follow_up' | 'follow_up' | 'test_result' | 'mental_health_clinic' | null;
      cancelCode: 'pat' | 'pat-fb' | 'pat-lt' | 'prov-pers' | 'prov-edu' | 'oth-room' | 'oth-err' | 'other' | null;
      version: number;
      relation: 'participant';
    };
  };
  appointments_mine_midwife_desc: {
    values: readonly [string | null, string | null, string | null, AppointmentStatus | null, number | null, string | null, string | null];
    row: {
      id: string;
      patientId: string;
      doctorId: string | null;
      midwifeId: string;
      assistantId: string | null;
      organizationId: string | null;
      start: string;
      end: string;
      status: AppointmentStatus;
      serviceCategory: 'Consultation' | 'UrgentFollowUp' | 'FollowUp' | 'RenewalOfPrescription';
      description: Buffer | null;
      title: string | null;
      startedAt: string | null;
      endedAt: string | null;
      documentId: string | null;
      reasonCode: 'preventive_gynecology' | 'obstetric_ultrasound' | 'breastfeeding_counselling' | 'birth_preparation' | 'sexual_health' | 'womens_health' | 'postpartum_consultation' | 'dermatologist' | 'general_practitioner' | 'gynecologist' | 'ophthalmologist' | 'geriatrician' | 'perinatal_care' | 'midwife' | 'consultation' | 'prescription_renewal' | 'urgent_follow_up' | 'follow_up' | 'test_result' | 'mental_health_clinic' | null;
      cancelCode: 'pat' | 'pat-fb' | 'pat-lt' | 'prov-pers' | 'prov-edu' | 'oth-room' | 'oth-err' | 'other' | null;
      version: number;
      relation: 'participant';
    };
  };
  appointments_mine_patient_asc: {
    values: readonly [string | null, string | null, string | null, AppointmentStatus | null, number | null, string | null, string | null];
    row: {
      id: string;
      patientId: string;
      doctorId: string | null;
      midwifeId: string | null;
      assistantId: string | null;
      organizationId: string | null;
      start: string;
      end: string;
      status: AppointmentStatus;
      serviceCategory: 'Consultation' | 'UrgentFollowUp' | 'FollowUp' | 'RenewalOfPrescription';
      description: Buffer | null;
      title: string | null;
      startedAt: string | null;
      endedAt: string | null;
      documentId: string | null;
      reasonCode: 'preventive_gynecology' | 'obstetric_ultrasound' | 'breastfeeding_counselling' | 'birth_preparation' | 'sexual_health' | 'womens_health' | 'postpartum_consultation' | 'dermatologist' | 'general_practitioner' | 'gynecologist' | 'ophthalmologist' | 'geriatrician' | 'perinatal_care' | 'midwife' | 'consultation' | 'prescription_renewal' | 'urgent_follow_up' | 'follow_up' | 'test_result' | 'mental_health_clinic' | null;
      cancelCode: 'pat' | 'pat-fb' | 'pat-lt' | 'prov-pers' | 'prov-edu' | 'oth-room' | 'oth-err' | 'other' | null;
      version: number;
      relation: 'participant';
    };
  };
  appointments_mine_patient_desc: {
    values: readonly [string | null, string | null, string | null, AppointmentStatus | null, number | null, string | null, string | null];
    row: {
      id: string;
      patientId: string;
      doctorId: string | null;
      midwifeId: string | null;
      assistantId: string | null;
      organizationId: string | null;
      start: string;
      end: string;
      status: AppointmentStatus;
      serviceCategory: 'Consultation' | 'UrgentFollowUp' | 'FollowUp' | 'RenewalOfPrescription';
      description: Buffer | null;
      title: string | null;
      startedAt: string | null;
      endedAt: string | null;
      documentId: string | null;
      reasonCode: 'preventive_gynecology' | 'obstetric_ultrasound' | 'breastfeeding_counselling' | 'birth_preparation' | 'sexual_health' | 'womens_health' | 'postpartum_consultation' | 'dermatologist' | 'general_practitioner' | 'gynecologist' | 'ophthalmologist' | 'geriatrician' | 'perinatal_care' | 'midwife' | 'consultation' | 'prescription_renewal' | 'urgent_follow_up' | 'follow_up' | 'test_result' | 'mental_health_clinic' | null;
      cancelCode: 'pat' | 'pat-fb' | 'pat-lt' | 'prov-pers' | 'prov-edu' | 'oth-room' | 'oth-err' | 'other' | null;
      version: number;
      relation: 'participant';
    };
  };
  appointments_of_organization_asc: {
    values: readonly [string | null, string | null, string | null, AppointmentStatus | null, number | string | null, string | null, string | null, string | null];
    row: {
      id: string;
      patientId: string;
      doctorId: string | null;
      midwifeId: string | null;
      assistantId: string | null;
      organizationId: string;
      start: string;
      end: string;
      status: AppointmentStatus;
      serviceCategory: 'Consultation' | 'UrgentFollowUp' | 'FollowUp' | 'RenewalOfPrescription';
      description: Buffer | null;
      title: string | null;
      startedAt: string | null;
      endedAt: string | null;
      documentId: string | null;
      reasonCode: 'preventive_gynecology' | 'obstetric_ultrasound' | 'breastfeeding_counselling' | 'birth_preparation' | 'sexual_health' | 'womens_health' | 'postpartum_consultation' | 'dermatologist' | 'general_practitioner' | 'gynecologist' | 'ophthalmologist' | 'geriatrician' | 'perinatal_care' | 'midwife' | 'consultation' | 'prescription_renewal' | 'urgent_follow_up' | 'follow_up' | 'test_result' | 'mental_health_clinic' | null;
      cancelCode: 'pat' | 'pat-fb' | 'pat-lt' | 'prov-pers' | 'prov-edu' | 'oth-room' | 'oth-err' | 'other' | null;
      version: number;
      relation: 'participant' | 'file' | 'agenda' | null;
    };
  };
  appointments_of_organization_desc: {
    values: readonly [string | null, string | null, string | null, AppointmentStatus | null, number | string | null, string | null, string | null, string | null];
    row: {
      id: string;
      patientId: string;
      doctorId: string | null;
      midwifeId: string | null;
      assistantId: string | null;
      organizationId: string;
      start: string;
      end: string;
      status: AppointmentStatus;
      serviceCategory: 'Consultation' | 'UrgentFollowUp' | 'FollowUp' | 'RenewalOfPrescription';
      description: Buffer | null;
      title: string | null;
      startedAt: string | null;
      endedAt: string | null;
      documentId: string | null;
      reasonCode: 'preventive_gynecology' | 'obstetric_ultrasound' | 'breastfeeding_counselling' | 'birth_preparation' | 'sexual_health' | 'womens_health' | 'postpartum_consultation' | 'dermatologist' | 'general_practitioner' | 'gynecologist' | 'ophthalmologist' | 'geriatrician' | 'perinatal_care' | 'midwife' | 'consultation' | 'prescription_renewal' | 'urgent_follow_up' | 'follow_up' | 'test_result' | 'mental_health_clinic' | null;
      cancelCode: 'pat' | 'pat-fb' | 'pat-lt' | 'prov-pers' | 'prov-edu' | 'oth-room' | 'oth-err' | 'other' | null;
      version: number;
      relation: 'participant' | 'file' | 'agenda' | null;
    };
  };
  appointments_of_patient: {
    values: readonly [string | null, string | null, string | null, AppointmentStatus | null, number | string | null, string | null];
    row: {
      id: string;
      patientId: string;
      doctorId: string | null;
      midwifeId: string | null;
      assistantId: string | null;
      organizationId: string | null;
      start: string;
      end: string;
      status: AppointmentStatus;
      serviceCategory: 'Consultation' | 'UrgentFollowUp' | 'FollowUp' | 'RenewalOfPrescription';
      description: Buffer | null;
      title: string | null;
      startedAt: string | null;
      endedAt: string | null;
      documentId: string | null;
      reasonCode: 'preventive_gynecology' | 'obstetric_ultrasound' | 'breastfeeding_counselling' | 'birth_preparation' | 'sexual_health' | 'womens_health' | 'postpartum_consultation' | 'dermatologist' | 'general_practitioner' | 'gynecologist' | 'ophthalmologist' | 'geriatrician' | 'perinatal_care' | 'midwife' | 'consultation' | 'prescription_renewal' | 'urgent_follow_up' | 'follow_up' | 'test_result' | 'mental_health_clinic' | null;
      cancelCode: 'pat' | 'pat-fb' | 'pat-lt' | 'prov-pers' | 'prov-edu' | 'oth-room' | 'oth-err' | 'other' | null;
      version: number;
      relation: 'participant' | 'file' | 'agenda';
    };
  };
  audit_chain_lines: {
    values: readonly [string | null, readonly (number | string | null)[] | null, readonly (number | null)[] | null, readonly (Buffer | null)[] | null, readonly (Buffer | null)[] | null];
    row: {};
  };
  audit_chain_settle: {
    values: readonly [number | string | null, number | string | null, string | null];
    row: {};
  };
  audit_chain_state: {
    values: readonly [];
    row: {
      settled_seq: number;
      mark_seq: number;
      mark_xid: string;
      rested: boolean;
      oldest_open: string | null;
      next_xid: string | null;
      drawn: number | null;
    };
  };
  audit_chain_unchained: {
    values: readonly [number | string | null, number | string | null];
    row: {
      seq: number;
      at: string;
      actor: string | null;
      impersonator: string | null;
      action: string;
      target_kind: string;
      target_id: string | null;
      patient_id: string | null;
      outcome: 'ok' | 'refused';
      detail: string | null;
      ip_hash: string | null;
      request_id: string | null;
    };
  };
  audit_connections_lines: {
    values: readonly [string | null];
    row: {
      seq: number;
      at: string;
      actor: string | null;
      impersonator: string | null;
      action: string;
      target_kind: string;
      target_id: string | null;
      patient_id: string | null;
      outcome: 'ok' | 'refused';
      detail: string | null;
      ip_hash: string | null;
      request_id: string | null;
      chain_day: string;
      chain_no: number | null;
      prev_hash: Buffer | null;
      hash: Buffer | null;
    };
  };
  audit_retention_delete: {
    values: readonly [string | null, boolean | null];
    row: {
      count: number;
    };
  };
  audit_snapshot: {
    values: readonly [];
    row: {};
  };
  audit_stored_chain: {
    values: readonly [];
    row: {
      seq: number;
      at: string;
      actor: string | null;
      impersonator: string | null;
      action: string;
      target_kind: string;
      target_id: string | null;
      patient_id: string | null;
      outcome: 'ok' | 'refused';
      detail: string | null;
      ip_hash: string | null;
      request_id: string | null;
      chain_day: string | null;
      chain_no: number | null;
      prev_hash: Buffer | null;
      hash: Buffer;
    };
  };
  audit_write: {
    values: readonly [string | readonly unknown[] | null, string | readonly unknown[] | null, string | readonly unknown[] | null, string | null, string | readonly unknown[] | null, string | readonly unknown[] | null, string | null, string | null, string | readonly unknown[] | null, string | readonly unknown[] | null];
    row: {};
  };
  booking_candidates: {
    values: readonly [string | null, string | null, string | readonly unknown[] | null, string | null, string | null, string | null, number | null, number | null, string | null, string | null, boolean | null];
    row: {
      id: string;
      kind: PartyKind;
      userId: string | null;
      active: boolean | null;
      scheduleId: string | null;
      timeZone: string | null;
      open: boolean | null;
      free: boolean | null;
      taken: boolean;
      held: boolean;
      away: boolean | null;
      fileGrant: AccessStatus | null;
      known: boolean | null;
      followed: boolean | null;
    };
  };
  booking_change: {
    values: readonly [string | null, string | null, string | null, string | null, string | null, string | readonly unknown[] | null, Buffer | null, string | null, string | null, string | null, string | readonly unknown[] | null, number | null];
    row: {};
  };
  booking_insert: {
    values: readonly [string | null, string | null, string | null, string | null, string | null, string | readonly unknown[] | null, Buffer | null, string | null, string | null, string | null, string | readonly unknown[] | null, string | null, string | null, string | null, string | null];
    row: {};
  };
  booking_patients: {
    values: readonly [string | null, readonly (string | null)[] | null, string | null];
    row: {
      id: string;
      userId: string;
      known: boolean | null;
      followed: boolean | null;
    };
  };
  booking_place_again: {
    values: readonly [string | null, readonly (string | null)[] | null, readonly (ParticipantRole | null)[] | null, readonly (string | null)[] | null];
    row: {
      require_places: string | null;
    };
  };
  booking_remove_participants: {
    values: readonly [string | null, readonly (string | null)[] | null];
    row: {};
  };
  calendar_feeds_visits: {
    values: readonly [string | null, string | null, string | null];
    row: {
      id: string;
      start: string;
      end: string;
      category: string;
      status: AppointmentStatus;
      version: number;
      updatedAt: string;
    };
  };
  calendar_readers: {
    values: readonly [readonly (string | null)[] | null];
    row: {
      ownerId: string | null;
      userId: string;
    };
  };
  calendar_sync_due: {
    values: readonly [string | null, number | string | null];
    row: {
      id: string;
    };
  };
  calendar_visits: {
    values: readonly [string | null, string | null, string | null, string | null];
    row: {
      id: string;
      start: string;
      end: string;
      status: AppointmentStatus;
      serviceCategory: 'Consultation' | 'UrgentFollowUp' | 'FollowUp' | 'RenewalOfPrescription';
      patientId: string;
      version: number;
      inDetail: boolean | null;
    };
  };
  calls_excluded: {
    values: readonly [string | null];
    row: {
      id: string;
      userId: string | null;
    };
  };
  calls_open_of_user: {
    values: readonly [string | null, string | null];
    row: {
      id: string;
    };
  };
  care_request_asked: {
    values: readonly [string | null, string | null, string | null];
    row: {
      id: string;
      organizationId: string;
      patientId: string;
      performerId: string | null;
      status: 'DRAFT' | 'ONHOLD' | 'ACTIVE' | 'COMPLETED';
      round: number;
      state: 'WAITING' | 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'CLOSED' | 'EXPIRED';
    };
  };
  care_request_take: {
    values: readonly [string | null, number | null, string | null];
    row: {
      version: number;
    };
  };
  channel_ties: {
    values: readonly [string | null, readonly (string | null)[] | null, string | null];
    row: {
      id: string | null;
      otherUser: string | null;
      ownParty: string;
      ownType: UserType;
      ownIsReachable: boolean;
      otherParty: string | null;
      otherType: UserType | null;
      otherIsReachable: boolean;
      sharesStructure: boolean;
      sharesVisit: boolean;
    };
  };
  consents_visit_of: {
    values: readonly [string | null, string | null];
    row: {
      '?column?': number;
    };
  };
  contacts_list: {
    values: readonly [string | null, string | null, string | null, string | null];
    row: {
      id: string;
      kind: PartyKind;
      userId: string;
      firstName: string;
      lastName: string;
      gender: Gender;
      birthDate: string | null;
      city: string | null;
      scheduleId: string | null;
      qualifications: string[];
      policyId: string;
      status: AccessStatus;
      rights: string[];
      offered: boolean | null;
    };
  };
  directory_count: {
    values: readonly [readonly (PractitionerKind | null)[] | null, boolean | null, readonly (string | null)[] | null, string | null, string | null, boolean | null, readonly (string | null)[] | null, string | null, string | null, string | null];
    row: {
      total: number;
    };
  };
  directory_nearness: {
    values: readonly [string | null, string | null, string | null, boolean | null];
    row: {
      email: string | null;
      phone: string | null;
      place: string | null;
      latitude: number | null;
      longitude: number | null;
      isListed: boolean;
      structure: string | null;
      isNear: boolean;
    };
  };
  directory_one: {
    values: readonly [readonly (PractitionerKind | null)[] | null, boolean | null, string | null];
    row: {
      party_id: string;
      user_id: string;
      kind: PractitionerKind;
      first_name: string;
      last_name: string;
      gender: Gender;
      birth_date: string | null;
      sort_last: string;
      sort_first: string;
      city: string | null;
      schedule_id: string | null;
      rpps: string | null;
      qualifications: string[];
    };
  };
  directory_page: {
    values: readonly [readonly (PractitionerKind | null)[] | null, boolean | null, readonly (string | null)[] | null, string | null, string | null, boolean | null, readonly (string | null)[] | null, string | null, string | null, string | null, string | null, string | null, string | null, number | string | null];
    row: {
      party_id: string;
      user_id: string;
      kind: PractitionerKind;
      first_name: string;
      last_name: string;
      gender: Gender;
      birth_date: string | null;
      sort_last: string;
      sort_first: string;
      city: string | null;
      schedule_id: string | null;
      rpps: string | null;
      qualifications: string[];
    };
  };
  documents_one: {
    values: readonly [string | null, string | null];
    row: {
      id: string;
      patientId: string | null;
      key: string;
      title: string;
      titleSealed: Buffer | null;
      type: 'document' | 'diagnosticReport' | 'other';
      contentType: string;
      encrypted: boolean;
      size: number;
      sha256: string;
      createdAt: string;
      updatedAt: string;
      version: number;
      authorId: string;
      blobId: string;
      appointmentId: string | null;
      transmissionId: string | null;
      teleexpertiseId: string | null;
    };
  };
  erasure_last_manager: {
    values: readonly [string | null];
    row: {
      '?column?': number;
    };
  };
  erasure_lock: {
    values: readonly [string | null];
    row: {
      user_id: string;
      party_id: string;
      user_type: UserType;
      st_user_id: string | null;
      first_name: string;
      last_name: string;
      last_act: string | null;
    };
  };
  erasure_visits: {
    values: readonly [string | null, string | null];
    row: {
      id: string;
      isPatient: boolean;
      start: string;
    };
  };
  fhir_patients_count: {
    values: readonly [string | null, string | null, readonly (string | null)[] | null, string | null];
    row: {
      total: number;
    };
  };
  fhir_patients_visible: {
    values: readonly [string | null, string | null, readonly (string | null)[] | null, string | null, string | null, number | string | null];
    row: {
      id: string;
      firstName: string;
      lastName: string;
      active: boolean;
      gender: Gender;
    };
  };
  free_months_insert: {
    values: readonly [readonly (string | null)[] | null, readonly (string | null)[] | null, readonly (Buffer | null)[] | null, readonly (Buffer | null)[] | null];
    row: {};
  };
  give_medical_file: {
    values: readonly [string | null, readonly (string | null)[] | null, readonly (string | null)[] | null, string | null, string | null, readonly (string | null)[] | null];
    row: {
      id: string;
      practitionerId: string;
      sldId: string | null;
      userIds: string[];
    };
  };
  health_ping: {
    values: readonly [];
    row: {
      '?column?': number;
    };
  };
  idempotency_claim: {
    values: readonly [number | string | null, string | readonly unknown[] | null, string | readonly unknown[] | null, string | readonly unknown[] | null, string | null];
    row: {};
  };
  idempotency_find: {
    values: readonly [string | readonly unknown[] | null, string | readonly unknown[] | null, string | readonly unknown[] | null, string | null];
    row: {
      fingerprint: Buffer;
      status: number;
      headers: unknown;
      body: Buffer | null;
    };
  };
  idempotency_keep: {
    values: readonly [string | readonly unknown[] | null, string | readonly unknown[] | null, string | readonly unknown[] | null, string | null, Buffer | null, number | null, string | null, Buffer | null];
    row: {
      kept: boolean;
    };
  };
  idempotency_keep_or_fail: {
    values: readonly [string | readonly unknown[] | null, string | readonly unknown[] | null, string | readonly unknown[] | null, string | null, Buffer | null, number | null, string | null, Buffer | null];
    row: {};
  };
  impersonations_end_the_dead: {
    values: readonly [string | null];
    row: {
      adminId: string;
      targetId: string;
      impHandle: string | null;
    };
  };
  integrations_sealed_otherwise: {
    values: readonly [number | null, number | string | null];
    row: {
      id: string;
      access: Buffer;
      refresh: Buffer | null;
    };
  };
  invitations_make_room: {
    values: readonly [string | null, string | null, string | null, string | null];
    row: {};
  };
  invitations_open: {
    values: readonly [string | null, string | null];
    row: {
      id: string;
      kind: AccessResource;
      inviterParty: string;
    };
  };
  invitations_renew: {
    values: readonly [string | null, Buffer | null];
    row: {
      kind: AccessResource;
      email: string;
      sender: string;
      message: string | null;
      org: string | null;
    };
  };
  job_lock: {
    values: readonly [string | null];
    row: {
      locked: boolean | null;
    };
  };
  kept_files_due: {
    values: readonly [string | null, number | string | null];
    row: {
      id: string;
      userId: string;
      partyId: string;
      userType: UserType;
    };
  };
  lock_row_of_access_policies: {
    values: readonly [string | null];
    row: {};
  };
  lock_row_of_appointments: {
    values: readonly [string | null];
    row: {};
  };
  lock_row_of_channels: {
    values: readonly [string | null];
    row: {};
  };
  lock_row_of_integrations: {
    values: readonly [string | null];
    row: {};
  };
  lock_row_of_invitations: {
    values: readonly [string | null];
    row: {};
  };
  lock_row_of_parties: {
    values: readonly [string | null];
    row: {};
  };
  lock_row_of_patients: {
    values: readonly [string | null];
    row: {};
  };
  lock_row_of_schedules: {
    values: readonly [string | null];
    row: {};
  };
  lock_row_of_service_requests: {
    values: readonly [string | null];
    row: {};
  };
  lock_row_of_teleexpertises: {
    values: readonly [string | null];
    row: {};
  };
  lock_row_of_third_party_accounts: {
    values: readonly [string | null];
    row: {};
  };
  lock_row_of_transmissions: {
    values: readonly [string | null];
    row: {};
  };
  lock_row_of_users: {
    values: readonly [string | null];
    row: {};
  };
  lock_try: {
    values: readonly [string | null];
    row: {
      locked: boolean | null;
    };
  };
  lock_wait: {
    values: readonly [string | null];
    row: {
      pg_advisory_xact_lock: string | null;
    };
  };
  lookup_structures: {
    values: readonly [string | null];
    row: {
      id: string;
    };
  };
  notifications_add: {
    values: readonly [string | null, string | null, string | null, string | null, string | null, string | null];
    row: {
      require_row: string | null;
    };
  };
  notifications_add_all: {
    values: readonly [string | null];
    row: {
      id: string;
    };
  };
  notifications_deliveries: {
    values: readonly [readonly (string | null)[] | null];
    row: {
      id: string;
      template: string;
      payload: unknown;
      seen: boolean;
      mailState: 'sent' | 'refused' | 'off' | null;
      smsState: 'sent' | 'refused' | 'off' | null;
      pushState: 'sent' | 'refused' | 'off' | null;
      userId: string;
      userType: UserType;
      firstName: string;
      country: string;
      email: string | null;
      phone: string | null;
      wantsMail: boolean;
      wantsSms: boolean;
      wantsPush: boolean;
      hasDevice: boolean;
    };
  };
  notifications_readers: {
    values: readonly [readonly (string | null)[] | null];
    row: {
      userId: string;
      userType: UserType;
      firstName: string;
      country: string;
      email: string | null;
      phone: string | null;
      wantsMail: boolean;
      wantsSms: boolean;
      wantsPush: boolean;
      hasDevice: boolean;
    };
  };
  notifications_set_mail_states: {
    values: readonly [string | null, string | readonly unknown[] | null];
    row: {};
  };
  notifications_set_push_states: {
    values: readonly [string | null, string | readonly unknown[] | null];
    row: {};
  };
  notifications_set_sms_states: {
    values: readonly [string | null, string | readonly unknown[] | null];
    row: {};
  };
  notifications_too_soon: {
    values: readonly [string | null, string | null, string | null, number | null, number | null];
    row: {
      tooSoon: boolean;
    };
  };
  observations_put: {
    values: readonly [string | null, string | null, number | null, readonly (string | null)[] | null, readonly (string | null)[] | null, readonly (string | null)[] | null, readonly (string | null)[] | null];
    row: {};
  };
  openings_asked: {
    values: readonly [string | null, string | null, readonly (string | null)[] | null, readonly (PartyKind | null)[] | null, boolean | null, number | null, number | null, number | string | null];
    row: {
      id: string;
      isReferent: boolean;
    };
  };
  openings_by_ids: {
    values: readonly [string | null, string | null, number | string | null, readonly (PartyKind | null)[] | null, boolean | null, number | null, number | null, readonly (string | null)[] | null, string | null, string | null];
    row: {
      id: string;
      userId: string;
      kind: PartyKind;
      scheduleId: string;
      timeZone: string;
      latitude: number | null;
      longitude: number | null;
      radius: number;
      open: Buffer | null;
      free: Buffer | null;
      away: boolean;
      structure: string | null;
    };
  };
  organization_calendar_schedules: {
    values: readonly [string | null, string | null];
    row: {
      id: string;
    };
  };
  outbox_claim: {
    values: readonly [string | null, number | string | null, number | null];
    row: {
      id: number;
      kind: string;
      key: string;
      payload: unknown;
      attempt: number;
    };
  };
  outbox_finish: {
    values: readonly [string | null, readonly (number | string | null)[] | null];
    row: {};
  };
  outbox_orphans: {
    values: readonly [string | null, readonly (string | null)[] | null];
    row: {
      lease: string;
    };
  };
  outbox_write: {
    values: readonly [string | readonly unknown[] | null, string | readonly unknown[] | null, string | null, string | null, number | null, number | null];
    row: {
      id: number;
      leased: boolean;
    };
  };
  outgoing_messages_add: {
    values: readonly [string | null, string | readonly unknown[] | null, string | readonly unknown[] | null, string | readonly unknown[] | null, string | readonly unknown[] | null, string | null];
    row: {};
  };
  parties_lock_all: {
    values: readonly [readonly (string | null)[] | null];
    row: {
      id: string;
    };
  };
  patient_identity: {
    values: readonly [string | null];
    row: {
      id: string;
      userId: string;
      firstName: string;
      lastName: string;
      gender: Gender;
      birthDate: string;
      bloodGroup: 'A+' | 'A-' | 'B+' | 'B-' | 'O+' | 'O-' | 'AB+' | 'AB-' | 'unknown';
      languages: string[];
      email: string | null;
      phone: string | null;
      active: boolean;
      nirSealed: Buffer;
      addressSealed: Buffer;
      observationsSldId: string | null;
      activated: boolean;
      version: number;
    };
  };
  patient_readers: {
    values: readonly [string | null, string | null];
    row: {
      userId: string;
    };
  };
  patients_visible_to: {
    values: readonly [string | null, string | null, string | null, number | string | null];
    row: {
      id: string;
      kind: PartyKind;
      userId: string;
      firstName: string;
      lastName: string;
      gender: Gender;
      birthDate: string;
      city: string | null;
      qualifications: string[];
      scheduleId: string | null;
    };
  };
  people_by_id: {
    values: readonly [string | readonly unknown[] | null];
    row: {
      id: string;
      kind: PartyKind;
      userId: string;
      firstName: string;
      lastName: string;
      gender: Gender | null;
      birthDate: string | null;
      city: string | null;
      scheduleId: string | null;
      qualifications: string[];
    };
  };
  professionals_trusted: {
    values: readonly [readonly (string | null)[] | null];
    row: {
      id: string | null;
    };
  };
  rate_bucket_give_back: {
    values: readonly [Buffer | null, number | null, number | null, number | null];
    row: {};
  };
  rate_bucket_look: {
    values: readonly [Buffer | null, number | null, number | null];
    row: {
      tokens: number | null;
    };
  };
  rate_bucket_take: {
    values: readonly [Buffer | null, number | null, number | null, number | null];
    row: {
      tokens: number;
    };
  };
  read_trail_patient: {
    values: readonly [string | null];
    row: {
      id: string | null;
    };
  };
  record_readers: {
    values: readonly [string | null];
    row: {
      userId: string;
    };
  };
  referents_read: {
    values: readonly [string | null, string | null];
    row: {
      named: unknown;
      status: AccessStatus | null;
      isWrittenTo: boolean;
      holder: { id: string | null; userId: string | null; kind: PartyKind | null; firstName: string | null; lastName: string | null; phone: string | null } | null;
    };
  };
  reminders_take: {
    values: readonly [number | null, number | null, string | null, number | string | null];
    row: {
      id: string;
      patientUserId: string | null;
      practitionerUserIds: string[];
    };
  };
  reminders_take_stale: {
    values: readonly [string | null, number | string | null];
    row: {
      id: string;
      practitionerUserIds: string[];
    };
  };
  schedule_booked: {
    values: readonly [string | null, string | null, string | null];
    row: {
      id: string;
      start: string;
      end: string;
    };
  };
  schedule_by_id: {
    values: readonly [string | null];
    row: {
      id: string;
      partyId: string;
      timeZone: string;
      duration: number;
      version: number;
      userId: string;
      userType: PartyKind;
      firstName: string;
      lastName: string;
    };
  };
  schedule_exceptions: {
    values: readonly [string | null, string | null, string | null, string | null];
    row: {
      id: string;
      start: string;
      end: string;
      status: ExceptionStatus;
      source: ExceptionSource;
    };
  };
  schedule_exceptions_pending: {
    values: readonly [string | null, string | null];
    row: {
      total: number;
    };
  };
  schedule_insert_exceptions: {
    values: readonly [string | null, readonly (string | null)[] | null, readonly (string | null)[] | null, readonly (string | null)[] | null, readonly (ExceptionStatus | null)[] | null, string | null];
    row: {
      id: string;
    };
  };
  schedule_template: {
    values: readonly [string | null];
    row: {
      id: string;
      weekday: number;
      startMinutes: number;
      endMinutes: number;
    };
  };
  schedules_calendars: {
    values: readonly [readonly (string | null)[] | null, string | null, string | null];
    row: {
      id: string;
      zone: string;
      weekly: ({ weekday: number; startMinutes: number; endMinutes: number })[];
      exceptions: ({ start: unknown; end: unknown; status: ExceptionStatus })[];
      booked: Buffer | null;
    };
  };
  schedules_locked_free: {
    values: readonly [readonly (string | null)[] | null];
    row: {
      id: string;
    };
  };
  search_around_patient: {
    values: readonly [string | null, readonly (string | null)[] | null, number | string | null];
    row: {
      kind: string;
      id: string;
      userId: string | null;
      name: string;
      birthDate: string | null;
      city: string | null;
    };
  };
  search_for_carer: {
    values: readonly [string | null, readonly (string | null)[] | null, number | string | null, string | null, boolean | null];
    row: {
      kind: string;
      id: string;
      userId: string | null;
      name: string;
      birthDate: string | null;
      city: string | null;
    };
  };
  seed_appointment: {
    values: readonly [string | null, string | null, string | null, string | null, string | null, AppointmentStatus | null, string | null, string | null, string | null, readonly (string | null)[] | null, readonly (ParticipantRole | null)[] | null, readonly (string | null)[] | null];
    row: {};
  };
  seed_exception: {
    values: readonly [string | null, string | null, string | null, string | null, ExceptionStatus | null, boolean | null];
    row: {};
  };
  sessions_extend: {
    values: readonly [string | null, string | null];
    row: {
      handle: string;
    };
  };
  sessions_read: {
    values: readonly [string | readonly unknown[] | null];
    row: {
      handle: string;
      st_user_id: string;
      expires_at: string;
      last_seen_at: string;
      revoked: boolean | null;
      user_id: string | null;
      party_id: string | null;
      user_type: UserType | null;
      active: boolean | null;
      is_admin: boolean | null;
      is_demo: boolean | null;
      person_account: string | null;
      impersonator_id: string | null;
    };
  };
  sessions_seen: {
    values: readonly [readonly (string | null)[] | null];
    row: {
      userId: string | null;
    };
  };
  slots_bookable: {
    values: readonly [string | null, string | null, number | string | null, readonly (PartyKind | null)[] | null, boolean | null, number | null, number | null];
    row: {
      id: string;
      userId: string;
      kind: PartyKind;
      scheduleId: string;
      timeZone: string;
      latitude: number | null;
      longitude: number | null;
      radius: number;
      free: Buffer | null;
    };
  };
  slots_bookable_one: {
    values: readonly [string | null, string | null, number | string | null, readonly (PartyKind | null)[] | null, boolean | null, string | null, number | null, number | null];
    row: {
      id: string;
      userId: string;
      kind: PartyKind;
      scheduleId: string;
      timeZone: string;
      latitude: number | null;
      longitude: number | null;
      radius: number;
      free: Buffer | null;
    };
  };
  slots_busy: {
    values: readonly [string | null, string | null, string | null];
    row: {
      start: string;
      end: string;
    };
  };
  slots_calendars: {
    values: readonly [string | null, string | null, number | string | null, readonly (PartyKind | null)[] | null, boolean | null];
    row: {
      bytes: Buffer;
      missing: string[];
      zones: string;
    };
  };
  slots_free_times: {
    values: readonly [string | null, string | null, number | string | null, readonly (string | null)[] | null, number | null, number | null];
    row: {
      scheduleId: string;
      free: Buffer | null;
    };
  };
  slots_months: {
    values: readonly [string | null, string | null, readonly (string | null)[] | null];
    row: {
      scheduleId: string;
      month: string;
      free: Buffer;
      hash: Buffer;
    };
  };
  socket_places_renew: {
    values: readonly [string | null];
    row: {};
  };
  socket_places_take: {
    values: readonly [string | null, string | null, number | null, number | null];
    row: {
      place: number;
    };
  };
  statistics_headcount: {
    values: readonly [string | null];
    row: {
      doctors: number;
      assistants: number;
      midwives: number;
      patients: number;
    };
  };
  statistics_mine: {
    values: readonly [string | null, string | null];
    row: {
      fulfilled: number;
      booked: number;
    };
  };
  statistics_visits: {
    values: readonly [string | null, string | null, string | null];
    row: {
      startedAt: string | null;
      endedAt: string;
      practitionerId: string | null;
    };
  };
  store_owner_installation: {
    values: readonly [];
    row: {
      id: string;
    };
  };
  teams_list: {
    values: readonly [string | null, string | null, string | null, string | null];
    row: {
      id: string;
      userId: string;
      kind: PartyKind;
      firstName: string;
      lastName: string;
      gender: Gender | null;
      birthDate: string | null;
      city: string | null;
      scheduleId: string | null;
      qualifications: string[];
      policyId: string | null;
      rights: string[];
      employed: boolean;
      isFounder: boolean;
      isActive: boolean;
      phone: string | null;
      email: string | null;
      country: string;
    };
  };
  tx_begin: {
    values: readonly [];
    row: {};
  };
  tx_commit: {
    values: readonly [];
    row: {};
  };
  tx_rollback: {
    values: readonly [];
    row: {};
  };
  tx_setting: {
    values: readonly [string | null, string | null];
    row: {
      set_config: string | null;
    };
  };
  users_holders: {
    values: readonly [string | null, string | null, string | null];
    row: {
      id: string;
      same_email: boolean;
      email_verified: boolean;
      same_phone: boolean;
      phone_verified: boolean;
    };
  };
  users_lock_by_account: {
    values: readonly [string | null, string | null, string | null];
    row: {
      id: string;
      verifiedEmail: string | null;
    };
  };
  users_read: {
    values: readonly [string | null];
    row: {
      id: string;
      party_id: string;
      user_type: UserType;
      first_name: string;
      last_name: string;
      email: string | null;
      phone: string | null;
      email_verified: boolean;
      phone_verified: boolean;
      pending_email: string | null;
      pending_phone: string | null;
      active: boolean;
      inactive_reason: InactiveReason | null;
      activated_at: string | null;
      is_admin: boolean;
      is_demo: boolean;
      terms_version: string | null;
      sld_id: string | null;
      sdbkey_enc: Buffer | null;
      ssessid: string | null;
      version: number;
      birth_date: string | null;
      gender: Gender | null;
      languages: string[] | null;
      nir_sealed: Buffer | null;
      address_sealed: Buffer | null;
      rpps: string | null;
      certification_number: string | null;
      advanced_certification_number: string | null;
      initial_profile: string | null;
      exercice_zone: unknown;
      exercice_radius: number | null;
      experties: string[] | null;
      pmi: unknown;
      address: unknown;
      description: string | null;
      schedule_id: string | null;
      is_checked: boolean;
      organizations: ({ id: string; name: string; finess: string | null; manager: boolean })[];
      qualifications: string[];
      channels: string[];
      has_access_to: ({ id: string; resource: AccessResource; status: AccessStatus; rights: string[]; other: { id: string; userId: string | null; sldId: string | null; kind: PartyKind; name: string | null } })[];
      granted_access_to: ({ id: string; resource: AccessResource; status: AccessStatus; rights: string[]; other: { id: string; userId: string | null; sldId: string | null; kind: PartyKind; name: string | null } })[];
    };
  };
  users_seen: {
    values: readonly [readonly (string | null)[] | null];
    row: {};
  };
}
