import type { MeasuredPerson } from '@maillon/domain/measures/measured-person';
import { PhotoCapture, PrescriptionCapture } from '../features/call/room/captures/opened-capture.tsx';
import { EcgLeads } from '../features/call/room/devices/ecg-leads.tsx';
import { BodyCard, EcgCard } from '../features/record/measures/device-tables.tsx';
import { BiochemistryCard, UrineCard } from '../features/record/measures/lab-tables.tsx';
import type { Measure } from '../vault/measures/vital-measures.ts';

interface CaptureTablesProps {
  readonly type: string;
  readonly measure: Measure;
  readonly person: MeasuredPerson;
}

/** What one device sent in a visit, as the record would show it. */
export const CaptureTables = ({ type, measure, person }: CaptureTablesProps) => {
  const measures = [measure];
  switch (type) {
    case 'URINE_ANALYSIS':
      return <UrineCard measures={measures} pressures={[]} person={person} />;
    case 'DBA':
      return <BiochemistryCard measures={measures} person={person} />;
    case 'BIA':
    case 'BX3':
      return <BodyCard measures={measures} person={person} />;
    case 'ECG_V2':
      return (
        <>
          <EcgLeads text={measure.text} />
          <EcgCard measures={measures} person={person} />
        </>
      );
    case 'VIDEO_DEVICE':
      return <PhotoCapture id={measure.id} />;
    case 'PRESCRIPTION':
      return <PrescriptionCapture text={measure.text} />;
    default:
      return <p className="text-muted">Cet élément se consulte dans le dossier du patient.</p>;
  }
};
