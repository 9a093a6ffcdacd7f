import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { isLive } from '@maillon/domain/appointment';
import { visitLabel } from '@maillon/domain/calendar/visit-label';
import { dayOf, type IsoDay } from '@maillon/domain/day';
import { vitalSaid } from '@maillon/domain/measures/alert-words';
import {
  DEVICE_LABELS,
  isMeasureType,
  isVitalType,
  VITAL_TYPES,
  type VitalType,
} from '@maillon/domain/measures/measure-types';
import { VITALS } from '@maillon/domain/measures/vital';
import { plainText } from '@maillon/domain/text/plain-text';
import { practitionersOf } from '../../../data/agenda/appointments.ts';
import type { PatientDocument } from '../../../data/documents.ts';
import { shownName } from '../../../lib/files/file-name.ts';
import { spokenHour } from '../../../lib/spoken-time.ts';
import type { UnsealedText } from '../../../vault/encryption/use-unsealed.ts';
import type { Measures, VitalMeasure } from '../../../vault/measures/vital-measures.ts';
import type { RecordEntry } from '../../../vault/record/open-observations.ts';

export type TimelineKind = 'visit' | 'measure' | 'document' | 'answers';

export interface TimelineItem {
  readonly id: string;
  readonly kind: TimelineKind;
  readonly at: string;
  readonly title: string;
  /** At the right of the title: when, or by whom. */
  readonly aside: string;
  readonly detail: string;
  /** A measure that was off its range. */
  readonly isAbnormal: boolean;
}

const item = (one: Omit<TimelineItem, 'isAbnormal'> & { isAbnormal?: boolean }): TimelineItem => ({
  isAbnormal: false,
  ...one,
});

const STATES = { FULFILLED: '', BOOKED: 'Passée, non clôturée', CANCELLED: 'Annulée' } as const;

const stateOf = ({ status, start, end }: Appointment, now: number): string =>
  isLive({ status, start: Date.parse(start), end: Date.parse(end) }, now) ? 'En cours' : STATES[status];

/** The visits that have begun or, ended before their hour, are over. */
export const visitItems = (visits: readonly Appointment[], now: number): readonly TimelineItem[] =>
  visits
    .filter(({ start, status }) => status === 'FULFILLED' || Date.parse(start) <= now)
    .map((visit) => {
      const { id, start } = visit;
      const people = practitionersOf(visit).map(({ common }) => common.name);
      const detail = [stateOf(visit, now), people.join(', ')].filter(Boolean).join(' · ');
      const title = visitLabel(visit);
      return item({ id, kind: 'visit', at: start, title, aside: spokenHour(start), detail });
    });

/** One line for what was measured of a kind on a day: « 145/95, puis 143/93 ». */
export const measureItems = (
  vitals: ReadonlyMap<VitalType, readonly VitalMeasure[]>,
  others: Measures,
): readonly TimelineItem[] => {
  const ofVitals = [...vitals].flatMap(([type, all]) =>
    [...Map.groupBy(all, ({ on }) => on).values()].map((ofDay) => {
      const last = ofDay.at(-1);
      const said = ofDay.map(({ value }) => vitalSaid(type, value)).join(', puis ');
      const notes = [...new Set(ofDay.flatMap(({ note }) => note ?? []))].join(' ');
      return item({
        ...{ id: last?.id ?? '', kind: 'measure', at: last?.at ?? '', title: `${VITALS[type].label} : ${said}` },
        aside: ofDay.map(({ at }) => spokenHour(at)).join(' et '),
        detail: [last?.author, notes].filter(Boolean).join(' · '),
        isAbnormal: ofDay.some(({ flag }) => flag !== null && flag !== 'N'),
      });
    }),
  );
  const known: ReadonlySet<string> = new Set(VITAL_TYPES);
  const ofDevices = [...others]
    .filter(([type]) => !known.has(type))
    .flatMap(([type, all]) => {
      const title = isMeasureType(type) && !isVitalType(type) ? DEVICE_LABELS[type] : type;
      return all.map(({ id, at, author }) =>
        item({ id, kind: 'measure', at, title, aside: spokenHour(at), detail: author }),
      );
    });
  return [...ofVitals, ...ofDevices];
};

/** Those whose title opens; of the others the list says how many there are. */
export const documentItems = (
  documents: readonly PatientDocument[],
  titles: readonly UnsealedText[],
): readonly TimelineItem[] =>
  documents.flatMap(({ id, creation, author }, at) => {
    const title = titles[at];
    if (title?.is === 'failed') return [];
    const said = title?.is === 'ready' ? shownName(title.text) || 'Document' : 'Document';
    return [
      item({ id, kind: 'document', at: creation, title: said, aside: spokenHour(creation), detail: author.name }),
    ];
  });

/** What one person answered on one day. @param said what these questions were answered, in words */
export const answerItems = (
  entries: readonly RecordEntry[],
  zone: string,
  said: (types: readonly string[]) => string,
): readonly TimelineItem[] => {
  const answers = entries.filter(({ observation, opened }) => observation.measuredAt === null && opened.ok);
  const groups = Map.groupBy(
    answers,
    ({ observation: { author, creation } }) => `${dayOf(Date.parse(creation), zone)} ${author.id}`,
  );
  return [...groups].map(([key, ofDay]) => {
    const latest =
      ofDay
        .map(({ observation }) => observation.creation)
        .toSorted()
        .at(-1) ?? '';
    const count = ofDay.length;
    return item({
      ...{ id: `answers ${key}`, kind: 'answers', at: latest },
      title: `${ofDay[0]?.observation.author.name} a répondu à ${count} question${count > 1 ? 's' : ''}`,
      aside: spokenHour(latest),
      detail: said([...new Set(ofDay.map(({ observation }) => observation.type))]),
    });
  });
};

/** To the patient what they wrote and measured is theirs: « Vous avez répondu à 17 questions ». */
export const inOwnWords = (items: readonly TimelineItem[], name: string): readonly TimelineItem[] =>
  items.map((one) => ({
    ...one,
    title: one.title.replace(`${name} a répondu`, 'Vous avez répondu'),
    detail:
      one.detail === name || one.detail.startsWith(`${name} · `) ? `Vous${one.detail.slice(name.length)}` : one.detail,
  }));

export interface TimelineDay {
  readonly day: IsoDay;
  readonly items: readonly TimelineItem[];
}

/** By day, the newest first. */
export const daysOf = (items: readonly TimelineItem[], zone: string): readonly TimelineDay[] =>
  [
    ...Map.groupBy(
      items.toSorted((one, other) => (one.at < other.at ? 1 : -1)),
      ({ at }) => dayOf(Date.parse(at), zone),
    ),
  ].map(([day, all]) => ({ day, items: all }));

/** Of one kind, or of all; whose words contain what was typed. */
export const filterItems = (
  items: readonly TimelineItem[],
  kind: TimelineKind | null,
  words: string,
): readonly TimelineItem[] => {
  const wanted = plainText(words.trim());
  return items.filter(
    (one) => (kind === null || one.kind === kind) && plainText(`${one.title} ${one.detail}`).includes(wanted),
  );
};
