import type { PractitionerCard } from '@maillon/contracts/accounts/person-cards';
import { PRACTITIONER_TYPES, type PractitionerType } from '@maillon/domain/user-type';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { nextOpenings } from '../../../data/agenda/openings.ts';
import { colleagues } from '../../../data/directory.ts';
import type { BookingValues } from './booking.model.ts';

const EACH = 4;
/** As many as the search takes (`contracts/agenda/openings`). */
const MAX_COMPANIONS = 20;

interface StaffQuestion {
  readonly values: BookingValues;
  readonly structureId: string | undefined;
  /** The professions of which any practitioner will do. */
  readonly any: readonly PractitionerType[];
}

const useMembers = (type: PractitionerType | undefined, structureId: string | undefined) =>
  useQuery({ ...colleagues(type ?? 'doctor', '', structureId), enabled: type !== undefined });

const idsOf = (cards: readonly PractitionerCard[] | undefined) => cards?.map(({ userData }) => userData.id);

/** The next starts at which all who are named are free, with any of one or two professions. */
export const useStaffOpenings = ({ values, structureId, any }: StaffQuestion) => {
  const named = PRACTITIONER_TYPES.flatMap((type) => (values[`${type}Id`] === '' ? [] : [values[`${type}Id`]]));
  const groups = [useMembers(any[0], structureId), useMembers(any[1], structureId)].slice(0, any.length);
  const members = groups.map(({ data }) => idsOf(data));
  const empty = any.find((_, index) => members[index]?.length === 0);
  const isAsked = named.length + any.length > 0;
  const anyOf = members[0] ?? named.slice(0, 1);
  const allOf = any.length > 0 ? named : named.slice(1);
  const companions = members[1]?.slice(0, MAX_COMPANIONS);
  const isReady = isAsked && empty === undefined && members.every((ids) => ids !== undefined);
  const { duration, patientId } = values;
  const openings = useQuery({
    ...nextOpenings({
      ...{ duration, anyOf, allOf, each: EACH },
      ...(companions && { withAnyOf: companions }),
      ...(patientId !== '' && { patientId }),
    }),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  const all = [...groups, openings];
  const isShown = isReady && openings.data !== undefined;
  return {
    isAsked,
    isPending:
      isAsked && empty === undefined && (!isReady || openings.isPending) && all.every(({ error }) => error === null),
    isStale: openings.isPlaceholderData,
    people: isShown ? openings.data.practitioners : [],
    companions: isShown ? openings.data.companions : [],
    nobody: empty === undefined ? null : 'Personne de cette profession dans votre équipe.',
    error: all.find(({ error }) => error !== null)?.error ?? null,
    again: () => Promise.all(all.map(({ error, refetch }) => (error === null ? null : refetch()))),
  };
};
