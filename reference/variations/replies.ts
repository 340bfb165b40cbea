/** How rejections, batches, embeds and tools answer on other stacks. */
import { isSuccess, onHandlers } from '../faults/hooks.ts';
import type { Reply, Values } from '../http/messages.ts';
import { has, integerOf, listOf, membersOf, textOf } from '../http/values.ts';
import { ANSWERS, ERRORS } from './allowed.ts';
import { answered, onRejections, restated } from './hooks.ts';
import { CUSTOM, type Variation, type VariationChange, variation } from './types.ts';

/** What is wrong with each argument, as a list under its name; else a detail. */
function byArgument(document: Values): unknown {
  const { params } = membersOf(document.data);
  if (Array.isArray(params)) {
    return Object.fromEntries(params.map((name) => [textOf(name), ['This field is required.']]));
  }
  const named = Object.entries(membersOf(params));
  if (named.length === 0) return { detail: document.message };
  return Object.fromEntries(named.map(([name, message]) => [name, [message]]));
}

/** The status of a batch is that of its answers, where they agree. */
function statusOfOutcome(reply: Reply): Reply {
  const statuses = listOf(membersOf(reply.body).responses)
    .filter((response) => response !== null)
    .map((response) => integerOf(membersOf(response).status));
  if (!isSuccess(reply) || statuses.length === 0) return reply;
  if (statuses.every((status) => status < 400)) return { ...reply, status: 200 };
  return statuses.every((status) => status >= 400) ? { ...reply, status: 400 } : reply;
}

const WIDTH_BY_HEIGHT = 16 / 9;

/** A frame that may not be as high as it is wide for is narrower. */
function inShape(): VariationChange {
  return onHandlers(['GET /oembed/1.0/proxy', 'GET /oembed/1.0/embed'], (call, next) => {
    const height = has(call.values, 'maxheight') ? integerOf(call.values.maxheight) : 0;
    const asked = integerOf(call.values.maxwidth);
    const widest = Math.max(1, Math.floor(height * WIDTH_BY_HEIGHT));
    const isNarrower = height > 0 && (asked <= 0 || widest < asked);
    return next(isNarrower ? { ...call, values: { ...call.values, maxwidth: widest } } : call);
  });
}

const TOOL = / \/(templates|patterns|seo)\/v1\/./;

/** Tools say whether it went well, and what came of it apart. */
function inData(): VariationChange {
  return {
    steps: (steps) => {
      const keys = Object.keys(steps.handlers).filter((key) => TOOL.test(key));
      const enveloped = answered(keys, (body) => {
        if (typeof body !== 'object' || body === null || Array.isArray(body)) return { success: true, data: body };
        const { success = true, ...data } = membersOf(body);
        return { success, data };
      });
      return enveloped.steps?.(steps) ?? steps;
    },
  };
}

export const REPLIES: readonly Variation[] = [
  variation(
    'errors-by-argument',
    'Rejections are an object of messages by argument, or hold a detail where no argument is wrong.',
    ERRORS,
    () => onRejections((answer, document) => ({ ...answer, body: JSON.stringify(byArgument(document)) })),
    CUSTOM,
  ),
  variation(
    'invalid-422-missing-400',
    'A wrong argument is answered 422, a missing one 400.',
    ERRORS,
    () =>
      onRejections((answer, document) =>
        document.code === 'rest_invalid_param' ? restated(answer, document, 422) : answer,
      ),
    CUSTOM,
  ),
  variation(
    'batch-status-of-outcome',
    'A batch is answered 200 where every request succeeded, 400 where none did, and 207 between.',
    `Batch: “POST /batch/v1”. ${ANSWERS}`,
    () => onHandlers(['POST /batch/v1'], (call, next) => statusOfOutcome(next(call))),
    CUSTOM,
  ),
  variation(
    'oembed-keeps-its-shape',
    'A frame that may not be high is narrower too.',
    'oEmbed: “maxwidth (integer, default 600, pixels), maxheight (integer, pixels)”: how a frame is shaped within them is not said.',
    inShape,
  ),
  variation(
    'tools-in-data',
    'Site tools answer whether it went well, and the rest in a member `data`.',
    `Site-tool namespaces: only routes are listed. ${ANSWERS}`,
    inData,
  ),
];
