import { useInfiniteQuery } from '@tanstack/react-query';
import {
  AtSign,
  FileText,
  HandHeart,
  HeartPulse,
  KeyRound,
  Lightbulb,
  type LucideIcon,
  Phone,
  UserRoundPlus,
} from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { askedOfMe, offeredToMe, useLiveAccessPolicies } from '../../../data/access/access-policies.ts';
import { useMe } from '../../../data/users.ts';
import { ReadFailure } from '../../../fields/read-failure.tsx';
import { useNow } from '../../../lib/hooks/use-now.ts';
import { lazyPart } from '../../../lib/lazy/lazy-part.tsx';
import { shownPhone } from '../../../lib/shown-phone.ts';
import { spokenAge } from '../../../lib/spoken-time.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { IconTile } from '../../../ui/icon-tile.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Row } from '../../../ui/row.tsx';
import { inOrder, type Todo, todoOfPolicy } from './todo.model.ts';

// A yes is signed: what signs is no part of the first screen.
const PolicyAnswers = lazyPart(() => import('./policy-answers.tsx').then((m) => m.PolicyAnswers), { optional: true });

/**
 * What people asked of the reader and offered to them, beside what another part of the product has found.
 * @returns undefined until both lists were answered or refused
 */
export const useTodos = (others: readonly Todo[] = []) => {
  useLiveAccessPolicies();
  const asked = useInfiniteQuery(askedOfMe());
  const offered = useInfiniteQuery(offeredToMe());
  const policies = [...(asked.data ?? []), ...(offered.data ?? [])];
  return {
    todos: asked.isPending || offered.isPending ? undefined : inOrder([...policies.map(todoOfPolicy), ...others]),
    error: asked.error ?? offered.error,
    refetch: () => Promise.all([asked, offered].map((query) => query.error !== null && query.refetch())),
  };
};

const iconOf = ({ isUrgent, isOpinion, isCare, isMention, isReport, policy }: Todo): LucideIcon => {
  if (isCare === true) return HandHeart;
  if (isUrgent) return HeartPulse;
  if (isOpinion === true) return Lightbulb;
  if (isMention === true) return AtSign;
  if (isReport === true) return FileText;
  return policy === undefined ? UserRoundPlus : KeyRound;
};

interface TodoPanelProps {
  readonly todos: readonly Todo[];
  readonly error: Error | null;
  readonly again: () => Promise<unknown>;
  readonly className?: string;
}

/** « À traiter »: what waits for the reader, what is urgent first; a request is answered here. */
export const TodoPanel = ({ todos, error, again, className }: TodoPanelProps) => {
  const now = useNow();
  const { impersonation } = useMe();
  return (
    <Panel
      title="À traiter"
      count={todos.length}
      nothing={error === null && todos.length === 0 ? 'Rien n’attend votre réponse.' : undefined}
      {...(className !== undefined && { className })}
    >
      <ReadFailure error={error} again={again} className="mx-4 mb-4 md:mx-5" />
      {todos.length > 0 && (
        <ul>
          {todos.map((todo) => {
            const { key, title, about, quote, since, isUrgent, to, policy, see } = todo;
            return (
              <Row
                key={key}
                lead={<IconTile icon={iconOf(todo)} tone={isUrgent ? 'danger' : 'brand'} />}
                title={title}
                detail={quote === undefined ? about : `${about} · « ${quote} »`}
                aside={since !== null && <time dateTime={since}>{spokenAge(since, now)}</time>}
                to={to}
                isUrgent={isUrgent}
              >
                {see !== undefined && impersonation === null && <SeePatient {...see} />}
                {policy !== undefined && impersonation === null && (
                  <Suspense fallback={<span className="block min-h-9" />}>
                    <PolicyAnswers policy={policy} />
                  </Suspense>
                )}
              </Row>
            );
          })}
        </ul>
      )}
    </Panel>
  );
};

/** What can be done about a measure without opening the file: see the patient at the first free time, or call them. */
const SeePatient = ({ label, to, name, phone }: NonNullable<Todo['see']>) => (
  <>
    <Link to={to} className={buttonClass({ size: 'sm' })}>
      {label}
      <span className="sr-only"> : {name}</span>
    </Link>
    {phone !== null && (
      <a href={`tel:${phone}`} title={shownPhone(phone)} className={buttonClass({ look: 'secondary', size: 'sm' })}>
        <Phone aria-hidden="true" />
        Appeler<span className="sr-only"> {name}</span>
      </a>
    )}
  </>
);
