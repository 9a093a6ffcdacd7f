export const PARENT_ASKED = 'user.parent_asked';
export const PARENT_ANSWERED = 'user.parent_answered';
