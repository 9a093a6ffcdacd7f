import * as z from 'zod';
import { accessParty, accessResource, accessStatus } from '../access/access-policies.ts';
import { address, gender, humanName, id, instantOut, telecom, userType } from '../fields/primitives.ts';

const PLACE = { text: true, coordinates: true, city: true, state: true, country: true } as const;
/** Spec platform §3 "Common display object": what a screen shows of a person without looking at their kind. */
const common = z.object({
  name: z.string(),
  type: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  address: z.object(address.pick(PLACE).shape).nullable(),
  age: z.number().int().nullable(),
  gender: gender.nullable(),
  profileId: id,
});

export const profile = z.object({
  id,
  name: z.array(humanName),
  telecom: z.array(telecom),
  birthDate: z.string().nullable(),
  gender: gender.nullable(),
  address: z.array(address),
  rpps: z.string().nullable().optional(),
  certificationNumber: z.string().nullable().optional(),
  advancedCertificationNumber: z.string().nullable().optional(),
  initialProfile: z.string().nullable().optional(),
  exerciceZone: address.nullable().optional(),
  exerciceRadius: z.number().optional(),
  experties: z.array(z.string()).optional(),
  pmi: z
    .object({ name: z.string(), address, telecom: z.array(telecom) })
    .nullable()
    .optional(),
  nir: z.string().nullable().optional(),
  organizations: z.array(z.object({ id, name: z.string(), finess: z.string().nullable(), manager: z.boolean() })),
  qualifications: z.array(z.object({ code: z.string() })).optional(),
  languages: z.array(z.string()),
  description: z.string().nullable().optional(),
  schedule: z.object({ id }).nullable().optional(),
  /** Not of a person who has yet to confirm who they are. */
  common: common.optional(),
});
export type Profile = z.infer<typeof profile>;

export const inactiveReason = z.enum([
  'ORGANIZATION_PENDING',
  'PARENTAL_CONSENT',
  'CLAIM_REQUIRED',
  'DISPATCH_APPROVAL',
  'DEACTIVATED',
]);

const accessSummary = { id, resource: accessResource, status: accessStatus, rights: z.array(z.string()) };

/** Design api §2.2 "UserMe". Members of modules that are not open yet are there and empty, so that clients can rely on them. */
export const userMe = z.object({
  id,
  username: z.string(),
  userType,
  firstName: z.string(),
  lastName: z.string(),
  active: z.boolean(),
  inactiveReason: inactiveReason.optional(),
  /** False for a professional who is not checked yet: endpoints that are `verifiedOnly` refuse them. */
  isTrusted: z.boolean(),
  activatedAt: instantOut.nullable(),
  isAdmin: z.boolean(),
  isDemo: z.boolean(),
  impersonation: z.object({ byName: z.string(), expiresAt: instantOut }).nullable(),
  sldId: z.string().nullable(),
  sdbkey: z.string().nullable(),
  ssessid: z.string().nullable(),
  channels: z.array(z.object({ id })),
  hasAccessTo: z.array(
    z.object({
      ...accessSummary,
      /** The role id of who gave it. */
      from: id,
      fromDisplay: accessParty.omit({ id: true }),
    }),
  ),
  grantedAccessTo: z.array(z.object({ ...accessSummary, to: accessParty })),
  /** The session of the card that this session was opened with (design api §2.2). */
  integrations: z.object({ psc: z.object({ idToken: z.string() }).optional() }),
  /** Whether the person has entered a code that was sent there. */
  emailVerified: z.boolean().optional(),
  phoneVerified: z.boolean().optional(),
  /** Contacts that wait for their code (design api A9). */
  pendingEmail: z.string().nullable().optional(),
  pendingPhone: z.string().nullable().optional(),
  termsVersion: z.string().nullable(),
  patient: profile.optional(),
  doctor: profile.optional(),
  midwife: profile.optional(),
  assistant: profile.optional(),
  organization: profile.optional(),
  dispatchManager: profile.optional(),
  dispatchOperator: profile.optional(),
  version: z.number().int(),
});
export type UserMe = z.infer<typeof userMe>;
