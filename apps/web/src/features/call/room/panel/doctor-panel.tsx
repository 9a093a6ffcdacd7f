import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { patientNumberText } from '@maillon/domain/product/national-numbers';
import { captureId } from '@maillon/domain/visit-observations';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type PatientFile, patientFile } from '../../../../data/affiliations.ts';
import { ReadFailure } from '../../../../fields/read-failure.tsx';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Skeleton, SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { personOf } from '../../../../vault/measures/vital-measures.ts';
import { useLastPeriod } from '../../../../vault/record/use-pregnancy-of.ts';
import { SealedOwnerContext } from '../../../../vault/sealed-owner.ts';
import { nameIn } from '../../call-people.ts';
import { type OpenedObservation, useVisitObservations } from '../../use-visit-observations.ts';
import { measuresOfVisit } from '../../visit-measures.ts';
import type { DeviceFeed } from '../devices/device-feed.ts';
import { DeviceList } from '../devices/device-list.tsx';
import { NotesCard } from '../notes/notes-card.tsx';
import { CapturesList, type ShowCapture } from './captures-list.tsx';
import { VitalTiles } from './vital-tiles.tsx';

/** Catalogues §4.7: an analysis that arrives is shown, a prescription is not. */
const OPENS_BY_ITSELF: ReadonlySet<string> = new Set(['DBA', 'ECG_V2', 'URINE_ANALYSIS', 'VIDEO_DEVICE']);

interface DoctorPanelProps {
  readonly visit: Appointment;
  readonly showCapture: ShowCapture;
  readonly feed: DeviceFeed;
}

/** Beside the pictures: who the patient is, what was measured, and the notes (spec clinical §2 "Video consultation room"). */
export const DoctorPanel = ({ visit, showCapture, feed }: DoctorPanelProps) => {
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
            <Measured
              visit={visit}
              patient={patient}
              observations={observations.opened}
              showCapture={showCapture}
              feed={feed}
            />
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
  readonly visit: Appointment;
  readonly patient: PatientFile;
  readonly observations: readonly OpenedObservation[] | undefined;
  readonly showCapture: ShowCapture;
  readonly feed: DeviceFeed;
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

const PatientFigures = ({ visit, patient, observations = [], showCapture, feed, lastPeriod }: PatientFiguresProps) => {
  const measures = measuresOfVisit(visit.id, observations, feed.readings, (from) => nameIn(visit, from));
  const last = feed.readings.findLast(({ type }) => OPENS_BY_ITSELF.has(type));
  const fresh = last === undefined ? null : captureId(visit.id, last.type, last.ownId);
  const person = personOf(patient, lastPeriod);
  const unread = observations.filter(({ text }) => text.is === 'failed').length;
  return (
    <>
      <Identity patient={patient} />
      <VitalTiles measures={measures} person={person} feed={feed} nameOf={(from) => nameIn(visit, from)} />
      <DeviceList states={feed.states()} />
      <CapturesList measures={measures} person={person} show={showCapture} fresh={fresh} />
      {unread > 0 && <p className="text-sm text-muted">Certaines données de cette visite ne s’ouvrent pas ici.</p>}
    </>
  );
};

/** « 67 ans · N° 1 59 02 99 999 013 34 » */
const Identity = ({ patient }: { readonly patient: PatientFile }): ReactNode => {
  const { age, name } = patient.common;
  const number = patient.nir === '' ? 'N° non communiqué' : `N° ${patientNumberText(patient.nir)}`;
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
