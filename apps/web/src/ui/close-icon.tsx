/** The cross of what can be put away. */
export const CloseIcon = () => (
  <svg viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" aria-hidden="true">
    <path d="m5.5 5.5 9 9M14.5 5.5l-9 9" />
  </svg>
);
