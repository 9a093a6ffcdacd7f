/** The arrow of what unfolds. Its size, colour and place come from `className`. */
export const ChevronDown = ({ className }: { readonly className: string }) => (
  <svg
    className={className}
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="m6 8 4 4 4-4" />
  </svg>
);
