import { preloadable } from './preloaded.tsx';
import { loadUserScreen } from './user-screen.tsx';

/** The screens that people come in by. */
export const dashboard = preloadable(() =>
  loadUserScreen(() => import('./dashboard-page.tsx').then((m) => m.DashboardPage)),
);
export const agenda = preloadable(() =>
  loadUserScreen(() => import('../features/agenda/agenda-screen.tsx').then((m) => m.AgendaScreen)),
);
