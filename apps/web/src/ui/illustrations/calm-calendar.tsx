/** An open week with nothing in it: for lists of appointments that are empty. */
export const CalmCalendar = () => (
  <svg viewBox="0 0 200 140" fill="none" aria-hidden="true">
    <ellipse cx="100" cy="126" rx="78" ry="8" className="fill-sunken" />
    <rect x="38" y="24" width="124" height="96" rx="12" className="fill-surface stroke-brand/50" strokeWidth="2.5" />
    <path d="M38 48h124" className="stroke-brand/50" strokeWidth="2.5" />
    <rect x="38" y="24" width="124" height="24" rx="12" className="fill-brand-soft" />
    <path d="M68 16v16M132 16v16" className="stroke-brand" strokeWidth="4" strokeLinecap="round" />
    <g className="fill-sunken">
      <rect x="52" y="60" width="20" height="16" rx="4" />
      <rect x="90" y="60" width="20" height="16" rx="4" />
      <rect x="128" y="60" width="20" height="16" rx="4" />
      <rect x="52" y="88" width="20" height="16" rx="4" />
      <rect x="128" y="88" width="20" height="16" rx="4" />
    </g>
    <circle cx="100" cy="96" r="13" className="fill-brand" />
    <path
      d="m94.500 96 4 4 7-8"
      className="stroke-on-brand"
      strokeWidth="2.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
