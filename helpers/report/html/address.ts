/** The `operation` of a filter that wants the results which rest on no single one. */
export const NO_OPERATION = 'none';

/** The address inside the page that shows the results a filter leaves; the page's script reads it. */
export function filterAddress(
  filter: {
    readonly [name in 'id' | 'cause' | 'news' | 'namespace' | 'operation' | 'kind' | 'level' | 'outcome']?: string;
  },
): string {
  return `#${new URLSearchParams(filter)}`;
}
