/** The kind of the event of a sign-up whose parent is to be written to. */
export const PARENT_ASKED = 'user.parent_asked';
