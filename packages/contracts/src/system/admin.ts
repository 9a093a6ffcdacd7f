import { isVersion, PHONES } from '@maillon/domain/bundles/statement';
import * as z from 'zod';
import { inactiveReason } from '../accounts/profiles.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { gender, id, idOut, instantOut, page, periodLimit, searchText, text, userType } from '../fields/primitives.ts';
import { TEXTS } from '../refusals/texts.ts';

/** Reading is open to an impersonation session too, which counts as admin (spec platform §6); acting is not. */
const READERS = ['admin', 'impersonator'] as const;
const ACTORS = ['admin'] as const;
const flag = z.enum(['true', 'false'], TEXTS.wrongChoice).transform((value) => value === 'true');

/** What an administrator may know of an account: who, which structure, which state. Never anything clinical, and no NIR. */
export const adminUser = z.object({
  id: idOut,
  profileId: idOut,
  userType,
  /** Null where it was not given: of staff, for one. */
  gender: gender.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  active: z.boolean(),
  inactiveReason: inactiveReason.nullable(),
  isAdmin: z.boolean(),
  isDemo: z.boolean(),
  /** Null for a person who has no professional identity. */
  verifiedAt: instantOut.nullable(),
  isProfessional: z.boolean(),
  rpps: z.string().nullable(),
  createdAt: instantOut,
  activatedAt: instantOut.nullable(),
  lastSeen: instantOut.nullable(),
  organizations: z.array(z.object({ id: idOut, name: z.string(), active: z.boolean() })),
});
export type AdminUser = z.infer<typeof adminUser>;

export const adminUserDetail = adminUser.extend({
  openSessions: z.number().int(),
  /** Too many wrong birth dates: only an administrator gives new tries. */
  claimLocked: z.boolean(),
  /** Who was in this person's place lately, and why. */
  impersonations: z.array(
    z.object({
      byName: z.string(),
      reason: z.string().nullable(),
      startedAt: instantOut,
      endedAt: instantOut.nullable(),
    }),
  ),
});
export type AdminUserDetail = z.infer<typeof adminUserDetail>;

export const searchUsers = endpoint({
  id: 'admin.searchUsers',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/admin/user',
  summary: 'Les comptes, par nom, adresse, numéro RPPS ou identifiant (administration).',
  audience: READERS,
  query: z.strictObject({
    query: searchText.optional(),
    userType: userType.optional(),
    active: flag.optional(),
    /** False: professionals whose identity is not checked yet. */
    verified: flag.optional(),
    demo: flag.optional(),
    ...page,
  }),
  output: z.array(adminUser),
  refusals: ['BAD_CURSOR'],
});

const params = z.strictObject({ id });

export const getUser = endpoint({
  id: 'admin.getUser',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/admin/user/:id',
  summary: 'Un compte (administration).',
  audience: READERS,
  params,
  output: adminUserDetail,
  refusals: [],
});

export const activateUser = endpoint({
  id: 'admin.activateUser',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/admin/user/:id/activate',
  summary: 'Ouvre un compte qui attend, ou qui avait été fermé (administration).',
  audience: ACTORS,
  params,
  output: adminUserDetail,
  refusals: ['USER_STATE'],
});

export const deactivateUser = endpoint({
  id: 'admin.deactivateUser',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/admin/user/:id/deactivate',
  summary: 'Ferme un compte et met fin à ses sessions (administration).',
  audience: ACTORS,
  params,
  output: adminUserDetail,
  refusals: ['USER_STATE'],
});

export const verifyProfessional = endpoint({
  id: 'admin.verifyProfessional',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/admin/user/:id/verify-professional',
  summary: 'Confirme l’identité professionnelle d’un praticien (administration).',
  audience: ACTORS,
  params,
  output: adminUserDetail,
  refusals: ['USER_STATE', 'CARD_MISMATCH'],
});

export const unlockClaim = endpoint({
  id: 'admin.unlockClaim',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/admin/user/:id/unlock-claim',
  summary: 'Rend ses essais à une personne qui a mal saisi trois fois sa date de naissance (administration).',
  audience: ACTORS,
  params,
  output: adminUserDetail,
  refusals: ['USER_STATE'],
});

export const resendParentLetter = endpoint({
  id: 'admin.resendParentLetter',
  whileImpersonating: 'demo',
  kept: 'ids',
  method: 'POST',
  path: '/admin/user/:id/resend-parent-letter',
  summary: 'Envoie un nouveau lien au parent d’un mineur dont l’accord est attendu (administration).',
  audience: ACTORS,
  params,
  output: adminUserDetail,
  refusals: ['USER_STATE'],
});

const person = z.object({ id: idOut, name: z.string(), userType: userType.nullable() });

/** One line of the trail: ids, words of ours, and the names that an administrator sees of accounts and structures. */
export const auditEvent = z.object({
  seq: z.number().int(),
  at: instantOut,
  actor: person.nullable(),
  impersonator: person.nullable(),
  action: z.string(),
  targetKind: z.string(),
  targetId: z.string().nullable(),
  /** The name of whom or what it concerns: the patient, the account or the structure. */
  about: z.string().nullable(),
  patientId: idOut.nullable(),
  outcome: z.enum(['ok', 'refused']),
  detail: z.string().nullable(),
  requestId: z.string().nullable(),
  /** Whether it has its place in the chain; a line waits two seconds for it. */
  chained: z.boolean(),
});
export type AuditEvent = z.infer<typeof auditEvent>;

export const auditTrail = endpoint({
  id: 'admin.auditTrail',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/admin/audit',
  summary: 'Le journal d’audit, du plus récent au plus ancien (administration).',
  audience: READERS,
  query: z.strictObject({
    /** User id of the person who acted, or was in a person's place. */
    actor: id.optional(),
    patientId: id.optional(),
    /** `record.read`, or the noun alone. */
    action: z
      .string()
      .regex(/^[a-z][\w-]*(\.[\w-]+)?$/i, TEXTS.wrongType)
      .max(60)
      .optional(),
    outcome: z.enum(['ok', 'refused'], TEXTS.wrongChoice).optional(),
    start: periodLimit.optional(),
    end: periodLimit.optional(),
    ...page,
  }),
  output: z.array(auditEvent),
  refusals: ['BAD_CURSOR'],
});

const version = z.string({ error: TEXTS.required }).refine(isVersion, TEXTS.wrongType);
/** SHA-256, in hex. */
const sha256 = z
  .string({ error: TEXTS.required })
  .trim()
  .toLowerCase()
  .regex(/^[0-9a-f]{64}$/, TEXTS.wrongType);
const phone = z.enum(PHONES, TEXTS.wrongChoice);
export const otaPlatform = z.enum([...PHONES, 'all'], TEXTS.wrongChoice);

/** Spec platform §3 "OTA bundle", with what proves that it is ours and arrived as it left (`domain/bundles/statement.ts`). */
export const otaBundle = z.object({
  version: z.string(),
  url: z.string(),
  checksum: z.string(),
  platform: otaPlatform,
  minimumNative: z.string(),
  previous: z.string(),
  signature: z.string(),
  publishedAt: instantOut,
});
export type OtaBundle = z.infer<typeof otaBundle>;
export const otaEntry = otaBundle.extend({ publishedBy: z.string() });
export type OtaEntry = z.infer<typeof otaEntry>;

export const publishBundle = endpoint({
  id: 'admin.publishBundle',
  whileImpersonating: 'demo',
  kept: 'own',
  method: 'POST',
  path: '/admin/ota',
  summary: 'Publie une version de l’application mobile (administration).',
  audience: ACTORS,
  body: z.strictObject({
    version,
    url: z.url({ protocol: /^https$/, error: TEXTS.wrongType }).max(500),
    checksum: sha256,
    minimumNative: version,
    /** The link of the one published before: 64 zeros for the first. */
    previous: sha256,
    /** Ed25519 of the offline key, in base64url. */
    signature: z
      .string({ error: TEXTS.required })
      .trim()
      .regex(/^[A-Za-z0-9_-]{86}$/, TEXTS.wrongType),
    platform: otaPlatform.default('all'),
  }),
  output: otaEntry,
  status: 201,
  refusals: ['OTA_VERSION_EXISTS', 'OTA_NOT_NEWER', 'OTA_NOT_NEXT'],
});

export const bundles = endpoint({
  id: 'admin.bundles',
  whileImpersonating: 'read',
  method: 'GET',
  path: '/admin/ota',
  summary: 'Les versions publiées, de la plus récente à la plus ancienne (administration).',
  audience: READERS,
  output: z.array(otaEntry),
  refusals: [],
});

export const otaLookup = endpoint({
  id: 'ota.get',
  method: 'GET',
  path: '/ota/:version',
  summary: 'Une version de l’application mobile, ou la dernière (`latest`).',
  audience: 'public',
  params: z.strictObject({ version: text(60) }),
  query: z.strictObject({ platform: phone.optional() }),
  output: otaBundle,
  refusals: [],
});

/** Says whether a telephone runs what everybody runs. */
export const otaList = endpoint({
  id: 'ota.list',
  method: 'GET',
  path: '/ota',
  summary: 'Toutes les versions publiées de l’application mobile, de la plus ancienne à la plus récente.',
  audience: 'public',
  output: z.array(otaBundle),
  refusals: [],
});
