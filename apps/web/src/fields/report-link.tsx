import type { Appointment } from '@maillon/contracts/agenda/appointments';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../config/paths.ts';
import { leadsVisit, mayEndNow } from '../data/agenda/call-phase.ts';
import { meQuery } from '../data/users.ts';
import { useNow } from '../lib/hooks/use-now.ts';
import { type ButtonLook, buttonClass } from '../ui/button-class.ts';

interface ReportLinkProps extends Pick<ButtonLook, 'look' | 'size'> {
  readonly visit: Appointment;
  /** Also while the visit goes on: one that is not seen by video ends when its people say so. */
  readonly isEarly?: boolean;
}

/** The way to the report of a visit: to write it once the visit is over, or to read it. Nothing for everybody else. */
export const ReportLink = ({ visit, isEarly = false, look = 'secondary', size }: ReportLinkProps) => {
  // The shell has read who is here; this asks nothing of its own.
  const { data: me } = useQuery({ ...meQuery(), enabled: false });
  const now = useNow();
  if (me === undefined) return null;
  // A structure sees when a visit is, and its report only with the file.
  const isReader = visit.documentId !== null && me.userType !== 'organization';
  const isOver = isEarly || Date.parse(visit.end) <= now;
  const isAuthor = isOver && mayEndNow(visit, now) && leadsVisit(visit, me.id);
  if (!isReader && !isAuthor) return null;
  return (
    <Link to={paths.report(visit.id)} className={buttonClass({ look, size })}>
      <FileText aria-hidden="true" />
      {isReader ? 'Voir le compte rendu' : 'Rédiger le compte rendu'}
    </Link>
  );
};
