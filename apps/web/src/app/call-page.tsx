import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { Suspense } from 'react';
import { CallScreen } from '../features/call/room/call-screen.tsx';
import type { ShowCapture } from '../features/call/room/panel/captures-list.tsx';
import { lazyDialog } from '../lib/lazy/lazy-dialog.tsx';
import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { SkeletonLines } from '../ui/feedback/skeleton.tsx';

const PatientRecordDialog = lazyDialog(() => import('./patient-record-dialog.tsx').then((m) => m.PatientRecordDialog));
const CaptureTables = lazyPart(() => import('./capture-tables.tsx').then((m) => m.CaptureTables));

const showCapture: ShowCapture = (type, measure, person) => (
  <Suspense fallback={<SkeletonLines lines={4} />}>
    <CaptureTables type={type} measure={measure} person={person} />
  </Suspense>
);

/** The room of a visit, with what the record knows of its patient. */
export const CallPage = ({ me }: { readonly me: UserMe }) => (
  <CallScreen
    me={me}
    parts={{
      showCapture,
      record: (patientId, onClose) => <PatientRecordDialog me={me} patientId={patientId} onClose={onClose} />,
    }}
  />
);
