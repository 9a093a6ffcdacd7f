import { TEXTS } from '@maillon/contracts/refusals/texts';
import type { PatientDocument } from '../../data/documents.ts';
import { Alert } from '../../ui/feedback/alert.tsx';

/** What an administrator in a person’s place is told instead of titles and files (docs/decisions/impersonation.md). */
export const RedactedNotice = ({ documents }: { readonly documents: readonly PatientDocument[] }) =>
  documents.some(({ title }) => title === TEXTS.redacted) && (
    <Alert tone="info" className="mb-3">
      Les titres et le contenu des documents ne sont pas communiqués pendant une usurpation de session.
    </Alert>
  );
