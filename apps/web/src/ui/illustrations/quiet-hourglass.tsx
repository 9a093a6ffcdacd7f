/** Something is being checked by a person: for accounts that wait. */
export const QuietHourglass = () => (
  <svg viewBox="0 0 200 140" fill="none" aria-hidden="true">
    <ellipse cx="100" cy="124" rx="66" ry="8" className="fill-sunken" />
    <path d="M70 22h60M70 114h60" className="stroke-brand" strokeWidth="6" strokeLinecap="round" />
    <path
      d="M78 24v16c0 14 22 18 22 28s-22 14-22 28v16h44V96c0-14-22-18-22-28s22-14 22-28V24Z"
      className="fill-brand-soft stroke-brand/60"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <path d="M86 46c5 9 14 12 14 20 0-8 9-11 14-20Z" className="fill-brand/60" />
    <path d="M84 110c2-12 10-15 16-15s14 3 16 15Z" className="fill-brand" />
    <path d="M100 70v18" className="stroke-brand" strokeWidth="2.5" strokeDasharray="1 6" strokeLinecap="round" />
  </svg>
);
