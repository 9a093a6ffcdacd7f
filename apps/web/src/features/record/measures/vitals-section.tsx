import { mayWriteRecord } from '@maillon/domain/access/patient-file';
import { BODY_TYPES, type VitalType } from '@maillon/domain/measures/measure-types';
import { isPractitionerType } from '@maillon/domain/user-type';
import { VaultError } from '@maillon/vault/errors';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { type PatientFile, patientFile } from '../../../data/affiliations.ts';
import { useMe } from '../../../data/users.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { lazyDialog } from '../../../lib/lazy/lazy-dialog.tsx';
import { localZone } from '../../../lib/local-zone.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { CareCircle } from '../../../ui/illustrations/care-circle.tsx';
import { UnsealFailure } from '../../../vault/encryption/sealed-text.tsx';
import { UnverifiedText } from '../../../vault/encryption/unsealing.ts';
import { typedMeasure, useTypedMeasure } from '../../../vault/measures/typed-measure.ts';
import { measuresIn, personOf, vitalsOf } from '../../../vault/measures/vital-measures.ts';
import { useLastPeriod } from '../../../vault/record/use-pregnancy-of.ts';
import { type OpenedRecord, useRecord } from '../../../vault/use-record.ts';
import { LostSessionNotice } from '../lost-session-notice.tsx';
import { BodyCard, EcgCard, UnknownMeasures } from './device-tables.tsx';
import { BiochemistryCard, UrineCard } from './lab-tables.tsx';
import { closedMeasures, hasMeasures, readMeasures, unknownMeasures } from './measures.model.ts';
import { VitalCard } from './vital-card.tsx';

const AddVitalDialog = lazyDialog(() => import('./add-vital-dialog.tsx').then((m) => m.AddVitalDialog));

/** In the order in which they are looked at; the last two only where there are some. */
const CHARTS: readonly VitalType[] = ['WEIGHT', 'BLOOD_PRESSURE', 'BLOOD_GLUCOSE', 'TEMPERATURE'];
const MORE: readonly VitalType[] = ['HEART_BEAT', 'SpO2'];

/** Not laid out before it is scrolled to; the margin is for the shadow, which the containment would cut off. */
const BELOW = '-m-2 p-2 [contain-intrinsic-size:auto_22rem] [content-visibility:auto]';

/** The measures of a patient over time: charts with a table beside each, and laboratory results as tables. */
export const VitalsSection = ({ patientId }: { readonly patientId: string }) => {
  const record = useRecord(patientId);
  const file = useQuery(patientFile(patientId));
  // Asked beside the record: what a pregnancy changes is known when the measures are drawn.
  const lastPeriod = useLastPeriod(patientId);
  const error = record.error ?? file.error;
  if (error !== null) {
    return (
      <Card title="Mesures">
        <ReadFailure
          title="Les mesures n’ont pas pu être chargées"
          error={error}
          again={() => Promise.all([record.refetch(), file.refetch()])}
        />
      </Card>
    );
  }
  if (record.data === undefined || file.data === undefined) {
    return (
      <Card title="Mesures">
        <SkeletonLines lines={6} />
      </Card>
    );
  }
  const retry = (): void => void record.refetch();
  return <Measures record={record.data} file={file.data} lastPeriod={lastPeriod ?? ''} retry={retry} />;
};

interface MeasuresProps {
  readonly record: OpenedRecord;
  readonly file: PatientFile;
  readonly lastPeriod: string;
  readonly retry: () => void;
}

const Measures = ({ record: { sldId, entries }, file, lastPeriod, retry }: MeasuresProps) => {
  const me = useMe();
  const [adding, setAdding] = useState(false);
  const typed = useTypedMeasure(file.id);
  const person = useMemo(() => personOf(file, lastPeriod), [file, lastPeriod]);
  const zone = localZone();
  const measures = useMemo(() => measuresIn(entries, zone), [entries, zone]);
  const vitals = useMemo(
    () => new Map([...CHARTS, ...MORE].map((type) => [type, vitalsOf(measures, type, person)] as const)),
    [measures, person],
  );
  // What is measured at home is the patient's to tell; the rest of the file is written by those who care.
  const isOwn = file.access.self;
  const mayAdd =
    me.impersonation === null && (isOwn || (isPractitionerType(me.userType) && mayWriteRecord(file.access)));
  const add = mayAdd && (
    <Button look="secondary" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      Ajouter une mesure
    </Button>
  );
  const closed = closedMeasures(entries);
  // What is inside an unverified one is no sentence, and counts as no measure.
  const [first] = closed.values();
  const why = first instanceof UnverifiedText ? new VaultError(first.code) : first;
  const urine = readMeasures(measures, 'URINE_ANALYSIS');
  const cards = readMeasures(measures, 'DBA');
  const bodies = readMeasures(measures, ...BODY_TYPES);
  const ecgs = readMeasures(measures, 'ECG_V2');
  const others = unknownMeasures(measures);
  const of = (type: VitalType) => vitals.get(type) ?? [];
  return (
    <section aria-label="Mesures" className="flex flex-col gap-5">
      <LostSessionNotice patientId={file.id} sldId={sldId} isEmpty={entries.length === 0} access={file.access} />
      {why !== undefined && (
        <Alert tone="warning">
          <UnsealFailure error={why} retry={retry} />
        </Alert>
      )}
      {hasMeasures(entries) ? (
        <>
          {mayAdd && <div className="flex justify-end">{add}</div>}
          {[...CHARTS, ...MORE.filter((type) => of(type).length > 0)].map((type) => (
            <div key={type} className={BELOW}>
              <VitalCard type={type} measures={of(type)} person={person} closed={closed.has(type)} />
            </div>
          ))}
          {urine.length > 0 && <UrineCard measures={urine} pressures={of('BLOOD_PRESSURE')} person={person} />}
          {cards.length > 0 && <BiochemistryCard measures={cards} person={person} />}
          {bodies.length > 0 && <BodyCard measures={bodies} person={person} />}
          {ecgs.length > 0 && <EcgCard measures={ecgs} person={person} />}
          {others.length > 0 && <UnknownMeasures measures={others} />}
        </>
      ) : (
        <Card>
          <EmptyState title="Aucune mesure" illustration={<CareCircle />} action={add}>
            Poids, tension, glycémie, température : chaque mesure rejoint la courbe, pour les seules personnes qui
            suivent le patient.
          </EmptyState>
        </Card>
      )}
      {mayAdd && (adding || typed !== null) && (
        <AddVitalDialog
          patientId={file.id}
          sldId={sldId}
          isEmpty={entries.length === 0}
          access={file.access}
          {...(typed !== null && { typed })}
          onClose={() => {
            typedMeasure.clear();
            setAdding(false);
          }}
        />
      )}
    </section>
  );
};
