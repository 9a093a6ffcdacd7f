/** Something that the person at the keyboard can put right: shown as it is, without a stack. */
export class UserError extends Error {}
