import { GUIDE_IMAGE } from '@maillon/domain/guides';
import type { GuideStep as Step } from '../../data/reference/guides.ts';

const QUOTED = /(«[^«»]+»)/;

interface GuideStepProps {
  readonly step: Step;
  readonly number: number;
}

/** One step: what to do, with the words of the screen, and how it looks then. */
export const GuideStep = ({ step: { id, title, text, image, imageAlt }, number }: GuideStepProps) => (
  <li id={id} tabIndex={-1} className="scroll-mt-6 break-inside-avoid outline-none">
    <h2 className="text-lg font-semibold">
      <span className="text-brand tabular-nums">{number}.</span> {title}
    </h2>
    <p className="mt-1.5 max-w-prose text-pretty">
      {text.split(QUOTED).map((part, index) =>
        QUOTED.test(part) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which never change places
          <strong key={index} className="font-semibold">
            {part}
          </strong>
        ) : (
          part
        ),
      )}
    </p>
    {image !== null && (
      <img
        src={image}
        alt={imageAlt}
        {...GUIDE_IMAGE}
        loading="lazy"
        decoding="async"
        className="mt-3 h-auto w-full max-w-[40rem] rounded-lg border border-line print:max-w-[12cm]"
      />
    )}
  </li>
);
