/** A file that was named as a report and can't be used as one; the message says which, why, and what to do. */
export class UnreadableReportError extends Error {
  override readonly name = 'UnreadableReportError';
  readonly code = 'unreadable-report';
}
