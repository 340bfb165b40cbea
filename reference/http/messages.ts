/** What goes in and out of the reference: the same whether a socket carries it or not. */

export interface ReferenceRequest {
  readonly method: string;
  /** An address, absolute or from the root of the host. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ReferenceAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Members by name, as JSON, a form or a query gives them. */
export type Values = Readonly<Record<string, unknown>>;

/** What a handler says, before it becomes text. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const ok = (body: unknown, headers: Readonly<Record<string, string>> = {}): Reply => ({
  status: 200,
  body,
  headers,
});

export const created = (body: unknown, location: string): Reply => ({
  status: 201,
  body,
  headers: { Location: location },
});
