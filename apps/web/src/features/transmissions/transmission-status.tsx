import { Badge } from '../../ui/badge.tsx';

/** Spec clinical §2 "Transmissions": the column "Status". */
export const TransmissionStatus = ({ resolved }: { readonly resolved: boolean }) => (
  <Badge tone={resolved ? 'success' : 'warning'}>{resolved ? 'Résolu' : 'Non résolu'}</Badge>
);
