/** A patient in the middle, the people who care around, all linked. Drawn in the brand's colours. */
export const CareCircle = () => (
  <svg className="w-full max-w-md" viewBox="0 0 420 320" fill="none" aria-hidden="true">
    <circle
      cx="210"
      cy="160"
      r="118"
      className="stroke-brand/25"
      strokeWidth="2"
      strokeDasharray="2 9"
      strokeLinecap="round"
    />
    <circle cx="210" cy="160" r="74" className="fill-brand/8" />
    <g className="stroke-brand/45" strokeWidth="2.5" strokeLinecap="round">
      <path d="M173 130 128 96M247 130l45-34M173 190l-45 34M247 190l45 34" />
    </g>
    <Person x={210} y={160} scale={1.5} className="text-brand" />
    <Person x={106} y={80} scale={1} className="text-brand-strong" badge="M-6 0H6M0-6V6" />
    <Person
      x={314}
      y={80}
      scale={1}
      className="text-brand-strong"
      badge="M-6-2c0-6 6-6 6 0 0-6 6-6 6 0 0 4-6 8-6 8s-6-4-6-8Z"
    />
    <Person x={106} y={240} scale={1} className="text-brand-strong" badge="M-6 0H-3L-1-5 2 5 3.5 0H6" />
    <Person x={314} y={240} scale={1} className="text-brand-strong" badge="M-5-5H5V5H-5ZM-5-1H5" />
  </svg>
);

interface PersonProps {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly className: string;
  /** A sign in the corner: cross, heart, pulse, calendar. */
  readonly badge?: string;
}

const Person = ({ x, y, scale, className, badge }: PersonProps) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`} className={className}>
    <circle r="36" className="fill-surface" />
    <circle r="36" stroke="currentColor" strokeWidth="2" opacity="0.35" />
    <circle cy="-9" r="10" fill="currentColor" />
    <path d="M-19 20c2-13 9-17 19-17s17 4 19 17Z" fill="currentColor" />
    {badge !== undefined && (
      <g transform="translate(26 -24)">
        <circle r="14" className="fill-brand" />
        <path d={badge} className="stroke-on-brand" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
      </g>
    )}
  </g>
);
