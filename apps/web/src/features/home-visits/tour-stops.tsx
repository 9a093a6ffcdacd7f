import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react';
import { type HomeVisit, orderTour } from '../../data/home-visits.ts';
import { sentenceOf } from '../../lib/api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { TourStop } from './tour-stop.tsx';

const WAYS = [
  { by: -1, verb: 'Monter', Icon: ArrowUp },
  { by: 1, verb: 'Descendre', Icon: ArrowDown },
] as const;

/** What is to be done, in order. What has not begun is moved up and down: by its buttons, or by dragging its row. */
export const TourStops = ({ visits }: { readonly visits: readonly HomeVisit[] }) => {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({ mutationFn: (ids: string[]) => orderTour(client, ids) });
  const [said, setSaid] = useState('');
  const movable = visits.filter(({ routeStatus }) => routeStatus === 'QUEUED');
  const ids = movable.map(({ id }) => id);
  const order = ids.join();
  // A row that moves down loses the focus of its button.
  const pressed = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (order !== '') pressed.current?.focus();
    pressed.current = null;
  }, [order]);
  const dragged = useRef<string>(null);
  const move = (id: string | null, to: number): void => {
    const from = id === null ? -1 : ids.indexOf(id);
    if (id === null || from < 0 || to < 0 || to >= ids.length || from === to) return;
    setSaid(`${movable[from]?.subject.name} : visite ${to + 1} sur ${ids.length}`);
    mutate(ids.toSpliced(from, 1).toSpliced(to, 0, id));
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    move(dragged.current, ids.indexOf(visitAt(event) ?? ''));
    dragged.current = null;
  };
  return (
    <Panel
      title="À faire"
      count={visits.length}
      className="mb-4"
      action={
        visits.some(({ rank }) => rank !== null) && (
          <Button look="quiet" size="sm" pending={isPending} onClick={() => mutate([])}>
            Ordre conseillé
          </Button>
        )
      }
    >
      {error !== null && <Alert tone="danger">{sentenceOf(error)}</Alert>}
      <ol
        onDragStart={(event) => {
          dragged.current = visitAt(event);
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      >
        {visits.map((visit, index) => {
          const place = ids.indexOf(visit.id);
          return (
            <TourStop key={visit.id} visit={visit} place={index + 1}>
              {place >= 0 &&
                ids.length > 1 &&
                WAYS.map(({ by, verb, Icon }) => {
                  const isLast = ids[place + by] === undefined;
                  return (
                    <IconButton
                      key={verb}
                      label={`${verb} ${visit.subject.name}`}
                      aria-disabled={isLast}
                      className={cx(isLast && 'opacity-40')}
                      onClick={({ currentTarget }) => {
                        pressed.current = currentTarget;
                        move(visit.id, place + by);
                      }}
                    >
                      <Icon aria-hidden="true" />
                    </IconButton>
                  );
                })}
            </TourStop>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </Panel>
  );
};

const visitAt = ({ target }: DragEvent): string | null =>
  (target as Element).closest('li')?.querySelector<HTMLElement>('[data-visit]')?.dataset.visit ?? null;
