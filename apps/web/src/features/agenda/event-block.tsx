import { SERVICE_CATEGORY_LABELS } from '@maillon/domain/appointment';
import { shortName } from '@maillon/domain/text/short-name';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { endTime, time } from '../../lib/dates.ts';
import { cx } from '../../ui/cx.ts';
import type { AgendaEvent } from './agenda.model.ts';
import { CATEGORY_LOOK } from './category-look.ts';

interface EventBlockProps {
  readonly event: AgendaEvent;
  readonly zone: string;
  readonly onOpen: (id: string) => void;
  /** One line for narrow places, with what it begins with: along the hours the name, elsewhere the time. */
  readonly line?: 'name' | 'time';
  readonly className?: string;
}

/**
 * Side by side with others of its hour a block may be as wide as six letters: the name takes the lines that there are, and « LIVE »
 * is a dot before it; that it is cancelled is said by its line. The container is the place of the visit in the day's grid.
 */
const NARROW = {
  frame: '@max-[7rem]:px-0.5 @max-[7rem]:text-[0.6875rem]',
  line: '@max-[7rem]:items-start @max-[7rem]:gap-1',
  name: '@max-[7rem]:whitespace-normal @max-[7rem]:break-words @max-[7rem]:line-clamp-2',
  word: '@max-[7rem]:sr-only',
  mark: '@max-[7rem]:mt-1 @max-[7rem]:size-2 @max-[7rem]:rounded-full @max-[7rem]:px-0',
} as const;

/** Along the hours a short visit has the height of one line; in a month the name goes on below its hour. */
const LINE = { name: 'truncate', time: 'line-clamp-3 break-words py-0.5' } as const;

const lookOf = ({ category, cancelled, done, faded }: AgendaEvent): string => {
  if (faded) return 'border-line bg-sunken';
  if (category === null) return 'border-outline bg-sunken text-muted';
  if (cancelled) return 'border-dashed border-outline bg-sunken text-muted';
  return done ? CATEGORY_LOOK[category].done : CATEGORY_LOOK[category].block;
};

/** A visit on the calendar. Those that are cancelled or over step back by their frame, not by their contrast. */
export const EventBlock = ({ event, zone, onOpen, line, className }: EventBlockProps) => {
  const { appointment, category } = event;
  if (event.faded) {
    const hidden = `${time(appointment.start, zone)}, ${event.title}, type masqué`;
    return (
      <EventFrame
        id={appointment.id}
        label={hidden}
        onOpen={() => onOpen(appointment.id)}
        className={cx('rounded-sm border-l-4', lookOf(event), className)}
      />
    );
  }
  return (
    <EventFrame
      id={appointment.id}
      onOpen={category === null ? null : () => onOpen(appointment.id)}
      // What is shortened or cut off is read whole by those who rest on it, and by those who hear it.
      label={line === undefined && event.by === undefined ? undefined : wholeOf(event, zone)}
      className={cx(
        'min-w-0 overflow-hidden rounded-sm border-l-4 px-1.5 text-left text-xs leading-tight',
        line === undefined ? cx('flex flex-col py-1', NARROW.frame) : LINE[line],
        lookOf(event),
        className,
      )}
    >
      {line !== undefined && <EventLine {...{ event, zone, line }} />}
      {line === undefined &&
        (event.by === undefined ? <EventLines event={event} zone={zone} /> : <TeamLines event={event} zone={zone} />)}
    </EventFrame>
  );
};

/** « Annulé, 9 h – 9 h 15, Camille MOREAU, Hugo LESTRADE » */
const wholeOf = ({ appointment, title, whose, live, cancelled, done }: AgendaEvent, zone: string): string => {
  const state = (live && 'LIVE') || (cancelled && 'Annulé') || (done && 'Terminé');
  const times = `${time(appointment.start, zone)} – ${endTime(appointment.end, zone)}`;
  return [state, times, title, whose].filter(Boolean).join(', ');
};

/** Text and nothing around it: of a full week two hundred are drawn at once, and what does not fit is cut off at its end. */
const EventLine = ({ event, zone, line }: Required<Pick<EventBlockProps, 'event' | 'zone' | 'line'>>) => {
  const { appointment, title, whose, by, live, cancelled, done } = event;
  const start = time(appointment.start, zone);
  return (
    <>
      {live && <LiveMark className="mr-1.5" />}
      {line === 'name' && by !== undefined && `${by} `}
      {cancelled && <b className="font-semibold">Annulé </b>}
      {done && <DoneMark />}
      {line === 'time' && (live ? <span className="sr-only">{`${start} `}</span> : `${start} `)}
      {line === 'time' && whose !== null && `${by ?? whose} `}
      <b className={cx('font-semibold', cancelled && 'line-through')}>{shortName(title)}</b>
      {line === 'name' && by === undefined && ` ${start}`}
    </>
  );
};

/** Of a team's week: when and with whom, above whose visit it is. */
const TeamLines = ({ event, zone }: Pick<EventBlockProps, 'event' | 'zone'>) => {
  const { appointment, title, by, live, cancelled, done } = event;
  return (
    <>
      <span className="flex w-full items-center gap-1 whitespace-nowrap tabular">
        {live && <LiveMark />}
        {done && <DoneMark />}
        {cancelled && <b className="font-semibold">Annulé</b>}
        <span className="rounded-sm border border-current px-0.5 text-[0.6875rem] leading-3.5 font-semibold">{by}</span>
        {/* What is going on is now; where a visit was cancelled its place says the hour. */}
        <span className={cx((live || cancelled) && '@max-[7rem]:hidden')}>{time(appointment.start, zone)}</span>
      </span>
      <b className={cx('line-clamp-2 w-full font-semibold break-words', cancelled && 'line-through')}>
        {shortName(title)}
      </b>
    </>
  );
};

const EventLines = ({ event, zone }: Pick<EventBlockProps, 'event' | 'zone'>) => {
  const { appointment, title, category, whose, live, cancelled, done } = event;
  const about = [whose, category === null ? null : SERVICE_CATEGORY_LABELS[category]].filter((part) => part !== null);
  return (
    <>
      <span className={cx('flex w-full items-center gap-1.5', NARROW.line)}>
        {live && <LiveMark className={NARROW.mark} word={NARROW.word} />}
        {cancelled && <span className={cx('shrink-0 font-semibold', NARROW.word)}>Annulé</span>}
        {done && <DoneMark />}
        <span className={cx('truncate font-semibold', NARROW.name, cancelled && 'line-through')}>{title}</span>
      </span>
      <span className="w-full truncate tabular @max-[7rem]:sr-only">
        {time(appointment.start, zone)}
        {/* In the columns of a week the height says when it ends: what it is about has the place. */}
        <span className="@max-[12rem]:sr-only">{` – ${endTime(appointment.end, zone)}`}</span>
        {about.map((part) => ` · ${part}`)}
      </span>
    </>
  );
};

interface EventFrameProps {
  readonly id: string;
  /** Null: there is nothing to open. */
  readonly onOpen: (() => void) | null;
  /** In the place of what stands in it, for a mouse that rests on it and for those who hear it. */
  readonly label?: string | undefined;
  readonly className: string;
  readonly children?: ReactNode;
}

export const EventFrame = ({ id, onOpen, label, className, children }: EventFrameProps) =>
  onOpen === null ? (
    <div title={label} className={className}>
      {children}
    </div>
  ) : (
    <button
      type="button"
      data-visit={id}
      aria-label={label}
      title={label}
      onClick={onOpen}
      className={cx('transition-shadow hover:shadow-float', className)}
    >
      {children}
    </button>
  );

const DoneMark = () => (
  <>
    <Check className="inline size-3.5 shrink-0" aria-hidden="true" />
    <span className="sr-only">Terminé </span>
  </>
);

const LiveMark = ({ className, word }: { readonly className?: string; readonly word?: string }) => (
  <span
    className={cx(
      'shrink-0 rounded-sm bg-danger px-1 text-[0.6875rem] leading-4 font-bold tracking-wide text-on-danger',
      className,
    )}
  >
    <span className={word}>LIVE</span>
  </span>
);
