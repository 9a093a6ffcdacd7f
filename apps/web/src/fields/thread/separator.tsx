/** A line across a thread: the day, or where what is new begins. */
export const Separator = ({ children, isNew = false }: { readonly children: string; readonly isNew?: boolean }) => (
  <p
    className={
      isNew
        ? 'flex items-center gap-3 text-xs font-semibold text-danger before:h-px before:flex-1 before:bg-danger after:h-px after:flex-1 after:bg-danger'
        : 'my-4 flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line'
    }
  >
    {children}
  </p>
);
