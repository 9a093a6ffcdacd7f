interface SpinnerProps {
  /** Read aloud; without it the spinner is decoration. */
  readonly label?: string;
}

export const Spinner = ({ label }: SpinnerProps) => (
  <svg
    className="size-5 animate-spin"
    viewBox="0 0 24 24"
    fill="none"
    role={label === undefined ? undefined : 'img'}
    aria-label={label}
    aria-hidden={label === undefined}
  >
    <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
    <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
  </svg>
);
