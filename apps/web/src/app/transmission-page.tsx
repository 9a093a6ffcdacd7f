import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { ThreadAttachments } from '../features/documents/thread-attachments.tsx';
import { TransmissionScreen } from '../features/transmissions/transmission-screen.tsx';

/** A transmission with the documents that hang on it. An administrator in a person's place is given neither. */
export const TransmissionPage = ({ me }: { readonly me: UserMe }) => (
  <TransmissionScreen
    me={me}
    attachments={({ id, patient, mayWrite }) =>
      me.impersonation === null && (
        <ThreadAttachments me={me} patientId={patient.id} transmissionId={id} mayAdd={mayWrite} />
      )
    }
  />
);
