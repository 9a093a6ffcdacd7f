import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { paths } from '../../config/paths.ts';
import { useOpenLink } from '../../data/notifications.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { asks, screenOf } from './notifications.model.ts';

/** Where the link of a mail or an SMS leads once its reader has signed in: to what the notification is about. */
export const NotificationLinkScreen = () => {
  useTitle('Notification');
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const open = useOpenLink();
  const start = useEffectEvent((asked: string) =>
    open.mutate(asked, {
      onSuccess: (notification) => {
        const screen = screenOf(notification);
        const place = asks(notification) || screen === null ? `${paths.app()}?notifications=list` : screen;
        void navigate(place, { replace: true });
      },
    }),
  );
  useEffect(() => start(token), [token]);

  if (open.error === null) return <SkeletonLines />;
  return (
    <EmptyState
      title="Ce lien ne mène plus nulle part"
      action={
        <Link to={paths.app()} className={buttonClass({})}>
          Retour au tableau de bord
        </Link>
      }
    >
      La notification n’existe plus, ou elle a été envoyée à un autre compte.
    </EmptyState>
  );
};
