/** The address of the page that people see, of a site whose REST root is named or guessed. */
export function withoutRoute({ origin, pathname }: URL): string {
  return `${origin}${pathname.replace(/\/wp-json(?:\/.*)?$/, '').replace(/\/+$/, '')}/`;
}
