import { isFree } from '@maillon/domain/care/dispatch-groups';
import type { Place } from '@maillon/domain/distance';
import { MapMark } from '../../lib/map/map-mark.tsx';
import { type DrawnMap, FITTING } from '../../lib/map/use-map.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { boundsOf, type Cluster, clustersOf } from './area.model.ts';
import type { DispatchPerformer, NumberedRequest } from './dispatch.model.ts';

interface LocatedRequest extends NumberedRequest {
  readonly place: Place;
}

interface MapMarksProps {
  readonly on: DrawnMap;
  readonly zoom: number;
  readonly located: readonly LocatedRequest[];
  readonly performers: readonly DispatchPerformer[];
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}

const TONES: Readonly<Record<NumberedRequest['group'], string>> = {
  toValidate: 'bg-warning after:border-t-warning',
  toAssign: 'bg-danger after:border-t-danger',
  assigned: 'bg-outline after:border-t-outline',
  travelling: 'bg-info after:border-t-info',
  there: 'bg-success after:border-t-success',
};

/** It ends in a point on its place, above a nurse who is there. */
const POINT =
  "mb-2 after:absolute after:top-full after:left-1/2 after:-translate-x-1/2 after:border-x-6 after:border-t-8 after:border-x-transparent after:content-['']";

/** Closer than this a town's streets would be told apart; who stands together there is in one house. */
const CLOSE = { ...FITTING, maxZoom: 16 };

/** Nurses are round, visits are square; where several would lie upon each other there is one with their number. */
export const MapMarks = ({ on, zoom, located, performers, chosenId, onChoose }: MapMarksProps) => {
  const closer = (places: readonly Place[]): void => void on.map.fitBounds(boundsOf(places), CLOSE);
  return (
    <>
      {clustersOf(zoom, performers, ({ coordinates }) => coordinates).map(({ at, members }) => (
        <MapMark key={`nurses ${members[0]?.profileId}`} {...{ on, at }}>
          <PerformerMark {...{ members }} onCloser={() => closer(members.map(({ coordinates }) => coordinates))} />
        </MapMark>
      ))}
      {clustersOf(zoom, located, ({ place }) => place).map((cluster) => (
        <MapMark key={cluster.members[0]?.id} {...{ on }} at={cluster.at} anchor="bottom">
          <RequestMark
            {...{ cluster, chosenId }}
            onChoose={(id) => {
              onChoose(id);
              if (cluster.members.length > 1) closer(cluster.members.map(({ place }) => place));
            }}
          />
        </MapMark>
      ))}
    </>
  );
};

interface PerformerMarkProps {
  readonly members: readonly DispatchPerformer[];
  readonly onCloser: () => void;
}

const PerformerMark = ({ members, onCloser }: PerformerMarkProps) => {
  const [first] = members;
  const look = cx(
    'grid size-9 place-items-center rounded-full border-3 bg-surface text-xs font-bold',
    members.every(isFree) ? 'border-brand' : 'border-info',
  );
  const names = members.map(({ name }) => name).join(', ');
  if (members.length === 1 && first !== undefined)
    return (
      <span title={names} className={look}>
        <Avatar name={first.name} size="sm" />
      </span>
    );
  return (
    <button type="button" tabIndex={-1} title={names} className={look} onClick={onCloser}>
      {members.length}
    </button>
  );
};

interface RequestMarkProps {
  readonly cluster: Cluster<LocatedRequest>;
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
}

const RequestMark = ({ cluster: { members }, chosenId, onChoose }: RequestMarkProps) => {
  const first = members.find(({ id }) => id === chosenId) ?? members[0];
  if (first === undefined) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      title={members.map(({ number, subject }) => `${number}. ${subject.name}`).join(', ')}
      onClick={() => onChoose(first.id)}
      className={cx(
        POINT,
        'relative grid size-8 place-items-center rounded-md border-2 border-surface text-sm font-bold text-surface shadow-card',
        TONES[first.group],
        first.id === chosenId && 'outline-3 outline-brand',
      )}
    >
      {members.length === 1 ? first.number : `${first.number}+`}
    </button>
  );
};
