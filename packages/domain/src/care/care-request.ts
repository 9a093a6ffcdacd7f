import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time-units.ts';

/** Design api §4.2. */
export const CARE_REQUEST_STATUSES = ['DRAFT', 'ONHOLD', 'ACTIVE', 'COMPLETED'] as const;
export type CareRequestStatus = (typeof CARE_REQUEST_STATUSES)[number];

/** WAITING: their wave has not come. CLOSED: a colleague was first. EXPIRED: unanswered in time. */
export const DISPATCH_STATES = ['WAITING', 'PENDING', 'ACCEPTED', 'DECLINED', 'CLOSED', 'EXPIRED'] as const;
export type DispatchState = (typeof DISPATCH_STATES)[number];

export type CareRequestEvent =
  | 'edit'
  | 'remove'
  | 'dispatch'
  | 'accept'
  | 'decline'
  | 'expire'
  | 'withdraw'
  | 'complete'
  | 'release';

const NEXT: Readonly<Record<CareRequestEvent, Readonly<Partial<Record<CareRequestStatus, CareRequestStatus>>>>> = {
  edit: { DRAFT: 'DRAFT' },
  remove: { DRAFT: 'DRAFT' },
  dispatch: { DRAFT: 'ONHOLD' },
  accept: { ONHOLD: 'ACTIVE' },
  decline: { ONHOLD: 'ONHOLD' },
  // No practitioner accepted: the structure asks others.
  expire: { ONHOLD: 'DRAFT' },
  // The structure no longer asks.
  withdraw: { ONHOLD: 'DRAFT' },
  complete: { ACTIVE: 'COMPLETED' },
  // Who had said yes cannot any more.
  release: { ACTIVE: 'DRAFT' },
};

/** @returns null: nothing of the kind happens to a request in this state */
export const afterEvent = (status: CareRequestStatus, event: CareRequestEvent): CareRequestStatus | null =>
  NEXT[event][status] ?? null;

/** A practitioner who was asked, as far as asking again depends on it. ISO instants. */
interface AskedPractitioner {
  readonly state: DispatchState;
  readonly askedAt: string | null;
  readonly seenAt: string | null;
  readonly remindedAt: string | null;
}

const REMINDER_MS = 30 * MINUTE_MS;

/** Asked, and has not opened the request; reminded at most once in half an hour. @param now epoch milliseconds */
export const mayBeReminded = ({ state, askedAt, seenAt, remindedAt }: AskedPractitioner, now: number): boolean =>
  state === 'PENDING' && seenAt === null && askedAt !== null && now - Date.parse(remindedAt ?? askedAt) >= REMINDER_MS;

/** How long a request waits for a yes before it returns to who sent it. */
export const answerDelayMs = (urgent: boolean): number => (urgent ? DAY_MS : 7 * DAY_MS);

/** How long each wave is left to itself before the next is asked too; a structure sets them. */
export interface WaveDelays {
  /** The patient's own practitioner, alone. Minutes; 0: asked together with those who were chosen. */
  readonly ownMinutes: number;
  /** Those who were chosen, then each ring. Minutes. */
  readonly nextMinutes: number;
  /** Radii of the rings in kilometres, the nearest first; none: only those who were chosen are asked. */
  readonly ringsKm: readonly number[];
}

/** Two hours for one's own practitioner, as hospitals do it; a working half day for the others. */
export const DEFAULT_DELAYS: WaveDelays = { ownMinutes: 120, nextMinutes: 240, ringsKm: [10, 30] };

/** Visits within 24 hours cannot wait: a quarter of the usual delay. */
const URGENT_SHARE = 4;
const MINUTES_PER_HOUR = 60;

/** How long wave `kind` has for itself. */
export function waveDelayMs(kind: WaveKind, delays: WaveDelays, urgent: boolean): number {
  const minutes = kind === 'OWN' ? delays.ownMinutes : delays.nextMinutes;
  return (minutes / MINUTES_PER_HOUR) * (HOUR_MS / (urgent ? URGENT_SHARE : 1));
}

export const WAVE_KINDS = ['OWN', 'CHOSEN', 'NEAR'] as const;
export type WaveKind = (typeof WAVE_KINDS)[number];

/** An external practitioner of the structure who may be asked. */
export interface Candidate {
  readonly practitionerId: string;
  /** Metres to where care is given; null where one of the two places is not known. */
  readonly distance: number | null;
  /** When they last took a request of this structure, epoch milliseconds; null: never. */
  readonly lastServedAt: number | null;
}

export interface PlannedDispatch {
  readonly practitionerId: string;
  readonly kind: WaveKind;
  /** From 0, without gaps. */
  readonly wave: number;
  /** Within the wave, from 0. */
  readonly rank: number;
}

interface WavePlan {
  readonly candidates: readonly Candidate[];
  /** Empty: all of them. */
  readonly chosen: ReadonlySet<string>;
  /** The patient's own practitioner, who goes first where the structure may ask them. */
  readonly own: string | null;
  readonly delays: WaveDelays;
}

const METRES = 1000;
/** Who live within the same kilometre are equally near. */
const SAME_DISTANCE = METRES;

const nearness = ({ distance }: Candidate): number =>
  distance === null ? Number.POSITIVE_INFINITY : Math.floor(distance / SAME_DISTANCE);

/** Fairness: the nearest, then who has been served the longest ago, then by id so that two readings agree. */
export const byFairness = (one: Candidate, other: Candidate): number =>
  compare(nearness(one), nearness(other)) ||
  compare(one.lastServedAt ?? Number.NEGATIVE_INFINITY, other.lastServedAt ?? Number.NEGATIVE_INFINITY) ||
  compare(one.practitionerId, other.practitionerId);

const compare = <V extends number | string>(one: V, other: V): number => (one === other ? 0 : one < other ? -1 : 1);

/** Who is asked, in which wave: the patient's own practitioner, those who were chosen, then ring after ring (design api B7). */
export function planWaves({ candidates, chosen, own, delays }: WavePlan): PlannedDispatch[] {
  const ordered = candidates.toSorted(byFairness);
  const isChosen = ({ practitionerId }: Candidate): boolean => chosen.size === 0 || chosen.has(practitionerId);
  const isOwn = ({ practitionerId }: Candidate): boolean => practitionerId === own && delays.ownMinutes > 0;
  const others = ordered.filter((one) => !isOwn(one) && !isChosen(one));
  const waves: [WaveKind, readonly Candidate[]][] = [
    ['OWN', ordered.filter(isOwn)],
    ['CHOSEN', ordered.filter((one) => !isOwn(one) && isChosen(one))],
    ...delays.ringsKm.map((radius, index): [WaveKind, readonly Candidate[]] => {
      const inner = index === 0 ? -1 : (delays.ringsKm[index - 1] ?? 0) * METRES;
      const isIn = ({ distance }: Candidate): boolean =>
        distance !== null && distance > inner && distance <= radius * METRES;
      return ['NEAR', others.filter(isIn)];
    }),
  ];
  return waves
    .filter(([, asked]) => asked.length > 0)
    .flatMap(([kind, asked], wave) => asked.map(({ practitionerId }, rank) => ({ practitionerId, kind, wave, rank })));
}

interface AskedOfRound {
  readonly practitionerId: string;
  readonly state: DispatchState;
  readonly wave: number;
}

/**
 * Who is asked at once beside the waves: those of them who have not been asked in this round, in the order of fairness, with the
 * wave that is asked now.
 */
export function planOthers(
  candidates: readonly Candidate[],
  chosen: ReadonlySet<string>,
  round: readonly AskedOfRound[],
): PlannedDispatch[] {
  const asked = round.filter(({ state }) => state !== 'WAITING');
  const known = new Set(asked.map(({ practitionerId }) => practitionerId));
  const wave = Math.max(0, ...asked.map((one) => one.wave));
  const first = asked.filter((one) => one.wave === wave).length;
  return candidates
    .filter(({ practitionerId }) => chosen.has(practitionerId) && !known.has(practitionerId))
    .toSorted(byFairness)
    .map(({ practitionerId }, index) => ({ practitionerId, kind: 'CHOSEN', wave, rank: first + index }));
}

/** Status in words (spec organizations §4). */
export const careRequestLabel = (status: CareRequestStatus, performer: string | null): string =>
  status === 'ACTIVE' && performer !== null ? `Prise en charge par ${performer}` : LABELS[status];

const LABELS: Readonly<Record<CareRequestStatus, string>> = {
  DRAFT: 'Brouillon',
  ONHOLD: 'En attente de prise en charge',
  ACTIVE: 'Prise en charge',
  COMPLETED: 'Prise en charge terminée',
};
