/** @module The exchanges of a run as an HTTP archive, HAR 1.2 (http://www.softwareishard.com/blog/har-12-spec/). */
import { writeFile } from 'node:fs/promises';
import { safeJson } from './text.ts';
import type { RecordedExchange, Report } from './types.ts';
import { ReportFolderError } from './write.ts';

function pairs(
  headers: Readonly<Record<string, string>>,
): readonly { readonly name: string; readonly value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }));
}

function entryOf({ startedAt, durationMs, request, answer, failure }: RecordedExchange): object {
  const query = URL.canParse(request.url) ? [...new URL(request.url).searchParams] : [];
  const type = answer?.headers['content-type'] ?? 'x-unknown';
  return {
    startedDateTime: startedAt,
    time: durationMs,
    request: {
      method: request.method,
      url: request.url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(request.headers),
      queryString: query.map(([name, value]) => ({ name, value })),
      headersSize: -1,
      bodySize: request.body?.length ?? 0,
      ...(request.body === null
        ? {}
        : { postData: { mimeType: request.headers['content-type'] ?? 'application/json', text: request.body } }),
    },
    response: {
      // An archive has no other way to say that no answer came.
      status: answer?.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairs(answer?.headers ?? {}),
      content: {
        size: answer?.truncated ? -1 : (answer?.body.length ?? 0),
        mimeType: type,
        text: answer?.body ?? '',
        ...(answer?.truncated && { comment: 'Cut: the answer was longer.' }),
      },
      redirectURL: '',
      headersSize: -1,
      bodySize: -1,
      ...(failure === null ? {} : { _error: failure }),
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
  };
}

/** Entry by entry, because the whole of it can be larger than what a run should hold twice. */
function* archive(exchanges: readonly RecordedExchange[], creator: Report['suite']): Generator<string> {
  yield `{"log":{"version":"1.2","creator":${JSON.stringify(creator)},"entries":[`;
  for (const [at, exchange] of exchanges.entries()) {
    yield (at === 0 ? '' : ',\n') + safeJson(JSON.stringify(entryOf(exchange)));
  }
  yield ']}}\n';
}

/** @throws ReportFolderError when the file can't be written */
export async function writeHar(
  exchanges: readonly RecordedExchange[],
  creator: Report['suite'],
  path: string,
): Promise<void> {
  try {
    await writeFile(path, archive(exchanges, creator));
  } catch (error) {
    throw new ReportFolderError(path, error as NodeJS.ErrnoException);
  }
}
