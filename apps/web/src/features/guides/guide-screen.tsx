import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { type Guide, guideQuery } from '../../data/reference/guides.ts';
import { ReadFailure } from '../../fields/read-failure.tsx';
import { statusOf } from '../../lib/api/problem.ts';
import { useTitle } from '../../lib/hooks/use-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { useGuideAddresses } from './guide-addresses.ts';
import { GuideContents } from './guide-contents.tsx';
import { GuideStep } from './guide-step.tsx';
import { MissingGuide } from './missing-guide.tsx';
import { useReading } from './use-reading.ts';

/** Unknown, or no name of a guide at all. */
const MISSING: readonly (number | null)[] = [404, 422];

/** One guide (spec clinical §2 "Guides"). */
export const GuideScreen = () => {
  const { slug = '' } = useParams();
  const { all } = useGuideAddresses();
  const { data, error, refetch } = useQuery(guideQuery(slug));
  if (data !== undefined) return <Article guide={data} />;
  if (MISSING.includes(statusOf(error))) return <MissingGuide />;
  return (
    <>
      <Back to={all} />
      <h1 className="sr-only">Guide</h1>
      <ReadFailure error={error} again={refetch} className="mt-4" />
      {error === null && (
        // As long as a guide: the foot of the page does not stand where its text comes.
        <div className="mt-6 min-h-dvh">
          <SkeletonLines lines={6} />
        </div>
      )}
    </>
  );
};

const Back = ({ to }: { readonly to: string }) => (
  <Link to={to} className={buttonClass({ look: 'secondary', size: 'sm' }, 'print:hidden')}>
    <ArrowLeft aria-hidden="true" />
    Tous les guides
  </Link>
);

const Article = ({ guide: { title, description, tags, videoUrl, data } }: { readonly guide: Guide }) => {
  useTitle(title);
  const { all } = useGuideAddresses();
  const { hash } = useLocation();
  const article = useRef<HTMLElement>(null);
  const { percent, step } = useReading(article);
  // The browser looked for the step before it was there.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <article ref={article}>
      <div
        role="progressbar"
        aria-label="Progression de la lecture"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="sticky top-(--notice) z-10 -mx-4 h-1 bg-sunken md:-mx-8 print:hidden"
      >
        <div className="h-full origin-left bg-brand" style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
      <div className="flex flex-wrap justify-between gap-3 pt-4">
        <Back to={all} />
        <Button
          look="quiet"
          size="sm"
          className="print:hidden"
          icon={<Printer aria-hidden="true" />}
          onClick={() => window.print()}
        >
          Imprimer
        </Button>
      </div>
      <h1 className="mt-4 text-2xl font-semibold md:text-3xl">{title}</h1>
      <p className="mt-2 max-w-prose text-muted">{description}</p>
      <ul aria-label="Sujets" className="mt-3 mb-6 flex flex-wrap gap-1.5">
        {tags.map((tag) => (
          <li key={tag}>
            <Badge>{tag}</Badge>
          </li>
        ))}
      </ul>
      {videoUrl !== undefined && (
        // biome-ignore lint/a11y/useMediaCaption: the steps below say the same in words
        <video
          controls
          preload="none"
          src={videoUrl}
          aria-label={`Vidéo : ${title}`}
          className="mb-8 aspect-video w-full max-w-3xl rounded-lg bg-sunken print:hidden"
        />
      )}
      <div className="items-start gap-12 lg:grid lg:grid-cols-[minmax(0,40rem)_16rem]">
        <GuideContents steps={data} current={step} />
        <ol className="flex flex-col gap-9">
          {data.map((one, index) => (
            <GuideStep key={one.id} step={one} number={index + 1} />
          ))}
        </ol>
      </div>
    </article>
  );
};
