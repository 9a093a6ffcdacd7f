import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { dayOf } from '@maillon/domain/day';
import { formatNir } from '@maillon/domain/identifiers';
import { isNoteType } from '@maillon/domain/visit-observations';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PatientFile, patientFile } from '../../../../data/affiliations.ts';
import { ReadFailure } from '../../../../fields/read-failure.tsx';
import { localZone } from '../../../../lib/local-zone.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Skeleton, SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { useLastPeriod } from '../../../../vault/encryption/use-pregnancy-of.ts';
import { inTime, type Measure, type Measures, personOf } from '../../../../vault/measures/vital-measures.ts';
import { SealedOwnerContext } from '../../../../vault/sealed-owner.ts';
import { type OpenedObservation, useVisitObservations } from '../../use-visit-observations.ts';
import { NotesCard } from '../notes/notes-card.tsx';
import { CapturesList, type ShowCapture } from './captures-list.tsx';
import { VitalTiles } from './vital-tiles.tsx';

interface DoctorPanelProps {
  readonly visit: Appointment;
  readonly showCapture: ShowCapture;
}

/** Beside the pictures: who the patient is, what was measured, and the notes (spec clinical §2 "Video consultation room"). */
export const DoctorPanel = ({ visit, showCapture }: DoctorPanelProps) => {
  const { data: patient, error, refetch } = useQuery(patientFile(visit.patient.userData.id));
  const observations = useVisitObservations(visit);
  const owner = patient && { patientId: patient.id, firstName: patient.firstName };
  return (
    <SealedOwnerContext value={owner ?? null}>
      <div className="flex flex-col gap-3">
        <section aria-label="Patient" className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
          {patient === undefined && error !== null && <ReadFailure error={error} again={refetch} />}
          {patient === undefined && error === null && <Skeleton className="h-64" />}
          {patient !== undefined && (
            <Measured patient={patient} observations={observations.opened} showCapture={showCapture} />
          )}
        </section>
        {observations.opened === undefined ? (
          <Unread error={observations.error} again={observations.refetch} />
        ) : (
          <NotesCard visit={visit} observations={observations.opened} />
        )}
      </div>
    </SealedOwnerContext>
  );
};

const Unread = ({ error, again }: { readonly error: Error | null; readonly again: () => unknown }) =>
  error === null ? <SkeletonLines lines={5} /> : <ReadFailure error={error} again={again} />;

interface MeasuredProps {
  readonly patient: PatientFile;
  readonly observations: readonly OpenedObservation[] | undefined;
  readonly showCapture: ShowCapture;
}

/** The ranges of a pregnancy are its own: they stand in the record, which not every doctor of a visit may read. */
const Measured = (props: MeasuredProps) =>
  props.patient.access.read && props.patient.common.gender !== 'MALE' ? (
    <WithLastPeriod {...props} />
  ) : (
    <PatientFigures {...props} lastPeriod="" />
  );

const WithLastPeriod = (props: MeasuredProps) => (
  <PatientFigures {...props} lastPeriod={useLastPeriod(props.patient.id) ?? ''} />
);

interface PatientFiguresProps extends MeasuredProps {
  readonly lastPeriod: string;
}

const PatientFigures = ({ patient, observations = [], showCapture, lastPeriod }: PatientFiguresProps) => {
  const measures = measuresOfVisit(observations);
  const person = personOf(patient, lastPeriod);
  const unread = observations.filter(({ text }) => text.is === 'failed').length;
  return (
    <>
      <Identity patient={patient} />
      <VitalTiles measures={measures} person={person} />
      <CapturesList measures={measures} person={person} show={showCapture} />
      {unread > 0 && <p className="text-sm text-muted">Certaines données de cette visite ne s’ouvrent pas ici.</p>}
    </>
  );
};

/** « 67 ans · N° 1 59 02 99 999 013 34 » */
const Identity = ({ patient }: { readonly patient: PatientFile }): ReactNode => {
  const { age, name } = patient.common;
  const number = patient.nir === '' ? 'N° non communiqué' : `N° ${formatNir(patient.nir)}`;
  return (
    <div className="flex items-center gap-3">
      <Avatar name={name} />
      <div className="min-w-0">
        <h2 className="truncate font-semibold">{name}</h2>
        <p className="text-sm text-muted tabular-nums">
          {age !== null && `${age} ans · `}
          {number}
        </p>
      </div>
    </div>
  );
};

/** The measures of a visit that were opened, by type, the oldest first. */
const measuresOfVisit = (observations: readonly OpenedObservation[]): Measures => {
  const zone = localZone();
  const measures = observations.flatMap(({ observation, text }) => {
    const { id, type, measuredAt, author } = observation;
    if (measuredAt === null || isNoteType(type) || text.is !== 'ready') return [];
    const on = dayOf(Date.parse(measuredAt), zone);
    const measure: Measure = { id, at: measuredAt, on, author: author.name, text: text.text };
    return [{ type, measure }];
  });
  const sorted = measures.toSorted((one, other) => inTime(one.measure, other.measure));
  const byType = Map.groupBy(sorted, ({ type }) => type);
  return new Map([...byType].map(([type, all]) => [type, all.map(({ measure }) => measure)] as const));
};
