import type { UserMe } from '@maillon/contracts/accounts/profiles';
import { type ReactNode, Suspense } from 'react';
import { useMe } from '../../data/users.ts';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import { ProfessionalHome } from './professional/professional-home.tsx';
import type { Todo } from './todo/todo.model.ts';

const StructureHome = lazyPart(() => import('./structure/structure-home.tsx').then((m) => m.StructureHome));
const DispatchHome = lazyPart(() => import('./dispatch/dispatch-home.tsx').then((m) => m.DispatchHome));

interface DashboardScreenProps {
  /** What other parts of the product show above it. */
  readonly above?: ReactNode;
  /** And last. */
  readonly messages?: ReactNode;
  /** What they have found that waits for the reader. */
  readonly todos?: readonly Todo[] | undefined;
}

/** Spec clinical §2 "Dashboards": chosen by user type. */
export const DashboardScreen = ({ above, messages, todos }: DashboardScreenProps) => {
  const me = useMe();
  return (
    <>
      {above}
      <Home me={me} messages={messages} todos={todos} />
    </>
  );
};

const Home = ({ me, messages, todos }: Omit<DashboardScreenProps, 'above'> & { readonly me: UserMe }) => {
  switch (me.userType) {
    case 'doctor':
    case 'midwife':
    case 'assistant':
      return <ProfessionalHome me={me} messages={messages} todos={todos} />;
    case 'organization':
      return (
        <Suspense>
          <StructureHome me={me} messages={messages} />
        </Suspense>
      );
    case 'dispatchManager':
    case 'dispatchOperator':
      return (
        <Suspense>
          <DispatchHome me={me} />
        </Suspense>
      );
    default:
      return <p>Ce profil n’a pas de tableau de bord.</p>;
  }
};
