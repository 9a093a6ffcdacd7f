import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ACCESS_STATUSES } from '@maillon/domain/access/access';
import { APPOINTMENT_STATUSES, SERVICE_CATEGORIES } from '@maillon/domain/appointment';
import { COUNTRY_CODES } from '@maillon/domain/product/countries';
import * as z from 'zod';
import { care, type DemoCare } from './demo-care.ts';

const folder = path.resolve(import.meta.dirname, '../../../../prisma/seed');

const country = z.enum(COUNTRY_CODES);
const place = { lat: z.number(), lon: z.number() };
const person = {
  id: z.string(),
  given: z.string(),
  family: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  country,
};

const organization = z.strictObject({
  id: z.string(),
  name: z.string(),
  finess: z.string().nullable(),
  siret: z.string().nullable(),
  rccm: z.string().nullable(),
  active: z.boolean(),
  address: z.string(),
  city: z.string(),
  country,
  ...place,
});

const professional = z.strictObject({
  ...person,
  ...place,
  userType: z.enum(['doctor', 'midwife', 'assistant']),
  gender: z.enum(['MALE', 'FEMALE']),
  birthDate: z.string(),
  organization: z.string().nullable(),
  membership: z.enum(['member', 'pending', 'external', 'invited-external', 'none']),
  inactive: z.literal('DEACTIVATED').optional(),
  qualification: z.string(),
  rpps: z.string().nullable(),
  registration: z.string().nullable(),
  radius: z.number(),
});

const patient = z.strictObject({
  ...person,
  ...place,
  gender: z.enum(['MALE', 'FEMALE']),
  birthDate: z.string(),
  nir: z.string(),
  bloodGroup: z.enum(['A+', 'A-', 'B+', 'B-', 'O+', 'O-', 'AB+', 'AB-', 'unknown']),
  address: z.string(),
  postalCode: z.string().nullable(),
  city: z.string(),
  organization: z.string(),
  affiliation: z.enum(ACCESS_STATUSES),
  userType: z.literal('patient').default('patient'),
});

/** People who take part in no appointment: staff of a structure, dispatchers. */
const account = z.strictObject({
  ...person,
  userType: z.enum(['organization', 'dispatchManager', 'dispatchOperator']),
  organization: z.string(),
  inactive: z.literal('ORGANIZATION_PENDING').optional(),
});

const moment = z.strictObject({ day: z.number().int(), time: z.string() });
const visitMoment = z.union([
  moment,
  z.strictObject({ workday: z.number().int(), time: z.string() }),
  z.strictObject({ minutesFromNow: z.number() }),
]);

const availability = z.strictObject({
  practitioner: z.string(),
  week: z.array(z.strictObject({ weekdays: z.array(z.number()), from: z.string(), to: z.string() })),
});

const exception = z.strictObject({
  practitioner: z.string(),
  status: z.enum(['BUSY', 'FREE']),
  from: moment,
  to: moment,
});

const appointment = z.strictObject({
  id: z.string(),
  start: visitMoment,
  minutes: z.number(),
  category: z.enum(SERVICE_CATEGORIES),
  patient: z.string(),
  practitioners: z.array(z.string()),
  status: z.enum(APPOINTMENT_STATUSES),
  /** How long it really took, once it is over. */
  spentMinutes: z.number().optional(),
});

const people = z.strictObject({
  organizations: z.array(organization),
  professionals: z.array(professional),
  patients: z.array(patient),
  accounts: z.array(account),
});
const calendars = z.strictObject({
  availability: z.array(availability),
  exceptions: z.array(exception),
  appointments: z.array(appointment),
});

export type DemoOrganization = z.infer<typeof organization>;
export type DemoProfessional = z.infer<typeof professional>;
export type DemoPatient = z.infer<typeof patient>;
export type DemoAccount = z.infer<typeof account>;
export type DemoAvailability = z.infer<typeof availability>;
export type DemoException = z.infer<typeof exception>;
export type DemoAppointment = z.infer<typeof appointment>;
/** A time on the wall calendar of the person it concerns, counted from the day of the seeding. */
export type DemoMoment = z.infer<typeof moment>;
/** Also counted in days from Monday to Friday, or from the minute of the seeding. */
export type DemoVisitMoment = z.infer<typeof visitMoment>;
export type DemoData = z.infer<typeof people> & z.infer<typeof calendars> & DemoCare;

const read = (name: string): unknown => JSON.parse(readFileSync(path.join(folder, name), 'utf8'));

/** The fictitious people of `prisma/seed`: numbers that are never assigned, `.example` addresses, reserved phones. */
export const readDemoData = (): DemoData => ({
  ...people.parse(read('demo-people.json')),
  ...calendars.parse(read('demo-calendars.json')),
  ...care.parse(read('demo-care.json')),
});
