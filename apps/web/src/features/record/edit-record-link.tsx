import { ClipboardPen } from 'lucide-react';
import { Link } from 'react-router';
import { buttonClass } from '../../ui/button-class.ts';
import { useRecordPlace } from './use-record-place.ts';

/** Opens the editor over the screen that it stands on. */
export const EditRecordLink = ({ size = 'md' }: { readonly size?: 'sm' | 'md' }) => {
  const { openAt } = useRecordPlace();
  return (
    <Link to={openAt()} className={buttonClass({ look: 'secondary', size })}>
      <ClipboardPen aria-hidden="true" />
      Modifier le dossier
    </Link>
  );
};
