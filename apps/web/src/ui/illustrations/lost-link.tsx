/** A chain with a gap: for pages that lead nowhere and for failures. */
export const LostLink = () => (
  <svg viewBox="0 0 200 140" fill="none" aria-hidden="true">
    <ellipse cx="100" cy="122" rx="80" ry="8" className="fill-sunken" />
    <g strokeWidth="9" strokeLinecap="round">
      <path d="M84 84a19 19 0 0 1-27 0 19 19 0 0 1 0-27l4-4a19 19 0 0 1 27 0" className="stroke-brand" />
      <path d="M116 56a19 19 0 0 1 27 0 19 19 0 0 1 0 27l-4 4a19 19 0 0 1-27 0" className="stroke-brand/45" />
    </g>
    <g className="stroke-muted" strokeWidth="3" strokeLinecap="round">
      <path d="M100 36v-12M84 40l-6-9M116 40l6-9" />
    </g>
  </svg>
);
