const BY_ID = new WeakMap<object, ReadonlyMap<number, unknown>>();

/** Exchanges by their ids, in the order of these; what was not recorded is passed over. */
export function exchangesOf<E extends { readonly id: number }>(
  ids: readonly number[],
  { exchanges }: { readonly exchanges: readonly E[] },
): readonly E[] {
  const byId = BY_ID.get(exchanges) ?? new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  BY_ID.set(exchanges, byId);
  return ids.flatMap((id) => (byId.get(id) as E | undefined) ?? []);
}
