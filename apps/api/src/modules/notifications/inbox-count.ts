export interface InboxCount {
  readonly unseen: number;
  readonly unread: number;
}
