/** The address inside the page that shows the results a filter leaves; the page's script reads it. */
export function filterAddress(
  filter: { readonly [name in 'id' | 'namespace' | 'level' | 'outcome']?: string },
): string {
  return `#${new URLSearchParams(filter)}`;
}
