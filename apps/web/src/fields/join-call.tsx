import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { Video } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../config/paths.ts';
import { buttonClass } from '../ui/button-class.ts';

interface JoinCallProps {
  readonly visit: Pick<Appointment, 'id'>;
  /** It stands on the colour of the brand. */
  readonly isOnBrand?: boolean;
}

/** Every way into a call leads to the test of the devices first. */
export const JoinCall = ({ visit, isOnBrand = false }: JoinCallProps) => (
  <Link
    to={paths.joinCall(visit.id)}
    className={buttonClass({ look: isOnBrand ? 'secondary' : 'primary' }, 'max-md:w-full')}
  >
    <Video aria-hidden="true" />
    Rejoindre la téléconsultation
  </Link>
);
