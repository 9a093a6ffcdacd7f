import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import type { Appointment } from '@maillon/contracts/agenda/appointments';
import type { ReportSources } from '@maillon/contracts/record/reports';
import { visitLabel } from '@maillon/domain/calendar/visit-label';
import { callWindowOf } from '@maillon/domain/call/call-window';
import type { FormContext } from '@maillon/domain/forms/form';
import { viewOf } from '@maillon/domain/forms/form-view';
import { RECORD } from '@maillon/domain/forms/record';
import { recordFacts } from '@maillon/domain/forms/record-facts';
import { formatPhone } from '@maillon/domain/identifiers';
import { VITAL_TYPES, type VitalType } from '@maillon/domain/measures/measure-types';
import { type VitalValue, vitalIn } from '@maillon/domain/measures/vital';
import {
  type ReportContent,
  type ReportPractitioner,
  type Said,
  saidIn,
  saidText,
} from '@maillon/domain/report/report';
import type { PatientFile } from '../../../data/affiliations.ts';
import { practitionersOf } from '../../../data/agenda/appointments.ts';
import { publicConfig } from '../../../lib/api/public-config.ts';
import { plainDate, precise, time } from '../../../lib/dates.ts';
import type { UnsealedText } from '../../../vault/encryption/use-unsealed.ts';
import type { Measures } from '../../../vault/measures/vital-measures.ts';
import type { RecordNow } from '../../../vault/record/record-now.ts';

export interface Notes {
  readonly history: Said;
  readonly examination: Said;
  readonly conclusion: Said;
}

export interface ReportParts {
  readonly visit: Appointment;
  readonly file: PatientFile;
  readonly sources: ReportSources;
  /** Null where the author may not read the record. */
  readonly record: { readonly now: RecordNow; readonly measures: Measures } | null;
  readonly context: FormContext;
  readonly reason: UnsealedText;
  readonly notes: Notes;
  /** The last readings of the visit itself. */
  readonly readings: Vitals;
}

export type Vitals = Partial<Readonly<Record<VitalType, VitalValue>>>;

const UNREADABLE: Said = { is: 'unreadable' };

export const saidBy = (text: UnsealedText): Said => {
  if (text.is === 'ready') return saidText(text.text);
  return text.is === 'empty' ? { is: 'unknown' } : UNREADABLE;
};

const factsOf = ({ now }: { readonly now: RecordNow }, context: FormContext) => {
  const groups = recordFacts(viewOf(RECORD, now.answers, context).who);
  return (id: (typeof groups)[number]['id']): Said => {
    const group = groups.find((one) => one.id === id);
    if (group === undefined) return { is: 'unknown' };
    return saidIn(group, !group.asked.some((name) => now.unreadable.has(name)));
  };
};

/** « Motif » : what was coded when it was booked, and what was written. */
const reasonIn = (visit: Appointment, reason: UnsealedText): Said => {
  const written = saidBy(reason);
  if (written.is !== 'unknown') return written;
  return visit.reasonCode === null ? written : saidText(visitLabel(visit));
};

const practitionerOf =
  (sources: ReportSources) =>
  (card: PractitionerCard): ReportPractitioner => {
    const numbers = sources.practitioners.find(({ id }) => id === card.userData.id);
    return {
      type: card.userType,
      name: card.common.name,
      rpps: numbers?.rpps ?? null,
      certificationNumber: numbers?.certificationNumber ?? null,
      address: numbers?.address ?? null,
      qualifications: card.userData.qualifications.map(({ code }) => code),
    };
  };

/** The last reading of each vital. @param isOfVisit whether one that was taken then belongs to the visit */
export const lastVitals = (measures: Measures, isOfVisit: (at: number) => boolean = () => true): Vitals => {
  const found: Partial<Record<VitalType, VitalValue>> = {};
  for (const type of VITAL_TYPES) {
    for (const { at, text } of measures.get(type) ?? []) {
      const value = isOfVisit(Date.parse(at)) ? vitalIn(type, text) : null;
      if (value !== null) found[type] = value;
    }
  }
  return found;
};

/** Of the record: what was taken while the call of the visit was open. */
const vitalsIn = (measures: Measures, visit: Appointment): Vitals => {
  const { opens, closes } = callWindowOf({ start: Date.parse(visit.start), end: Date.parse(visit.end) });
  return lastVitals(measures, (at) => at >= opens && at <= closes);
};

const inFigures = (instant: string): string => precise(instant).slice(0, 'dd/MM/yyyy'.length);

/** What is printed of a visit, of what its author may read. */
export const reportContent = (parts: ReportParts): ReportContent => {
  const { visit, file, sources, record, context, reason, notes, readings } = parts;
  const saidOf = record === null ? () => UNREADABLE : factsOf(record, context);
  const { phone, email, name } = file.common;
  return {
    country: publicConfig().country,
    patient: {
      name,
      nir: file.nir,
      birthDate: file.birthDate.split('-').reverse().join('/'),
      email,
      phone: phone === null ? null : formatPhone(phone),
    },
    practitioners: practitionersOf(visit).map(practitionerOf(sources)),
    date: plainDate(visit.start),
    time: time(visit.start),
    reason: reasonIn(visit, reason),
    history: saidOf('history'),
    family: saidOf('family'),
    allergies: saidOf('allergies'),
    treatments: saidOf('treatments'),
    notes,
    // What the connected case measured goes before what the record has of the same hour.
    vitals: { ...(record === null ? {} : vitalsIn(record.measures, visit)), ...readings },
    consentOn: sources.consentSignedAt === null ? null : inFigures(sources.consentSignedAt),
  };
};
