import { lazyPart } from '../lib/lazy/lazy-part.tsx';
import { loadUserScreen } from './user-screen.tsx';

/** The screens that people come in by. */
export const Dashboard = lazyPart(() =>
  loadUserScreen(() => import('./dashboard-page.tsx').then((m) => m.DashboardPage)),
);
export const Agenda = lazyPart(() =>
  loadUserScreen(() => import('../features/agenda/agenda-screen.tsx').then((m) => m.AgendaScreen)),
);
