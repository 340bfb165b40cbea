/**
 * A moment that records show twice, on the clock of the site and in GMT: both are one, in winter as in summer. Judged of the
 * answers to whatever a run writes; no request is sent for it.
 */

import { carrierOf } from '../../cases/context.ts';
import { carriedBy, type Target } from '../../cases/requests.ts';
import { requirementOf } from '../../cases/requirement.ts';
import { CUSTOM } from '../../cases/scenario.ts';
import type { Subject } from '../../cases/suite.ts';
import { isValid } from '../../cases/validity.ts';
import type { Operation } from '../../contract/types.ts';
import type { Call, Exchange } from '../../exchange/types.ts';
import { reason } from '../../requirement/reasons.ts';
import { accepted, isRecord, preview } from '../../verdict/judge.ts';
import { isZoneName, steadyOffset } from '../site-index/zones.ts';
import { memberCheck } from './findings.ts';
import type { AnswerCheck, ToldMember } from './types.ts';

interface Twins {
  readonly local: string;
  readonly gmt: string;
}

/** @returns the members of which one is the other in GMT */
function twinsOf(operation: Operation): readonly Twins[] {
  const names = carriedBy(operation).map(({ name }) => name);
  return names.flatMap((gmt) => {
    const local = gmt.replace(/_(?:gmt|utc)$/, '');
    return local !== gmt && names.includes(local) ? [{ local, gmt }] : [];
  });
}

/** Records of the calendar have zones of their own, and the interface does not say whose clock shows their dates. */
const hasOwnZones = (operation: Operation, { gmt }: Twins): boolean =>
  gmt.endsWith('_utc') || Object.hasOwn(operation.args, 'timezone');

export function momentChecks(targets: readonly Target[]): readonly AnswerCheck[] {
  return targets.flatMap(({ operation, subject }) => {
    if (subject?.role !== 'create' || carrierOf(operation) !== 'body' || !subject.resource.creatable) return [];
    return twinsOf(operation).map((twins) => {
      const { local, gmt } = twins;
      const title = `${local} and ${gmt} of a record are one moment, in winter as in summer`;
      const about = {
        argument: gmt,
        clause: operation.args[gmt]?.clause ?? operation.clause,
        ...(hasOwnZones(operation, twins) ? CUSTOM : {}),
      };
      const requirement = requirementOf(operation, 'same-moment', `args/${gmt}/same-moment`, title, about);
      return memberCheck(requirement, { kind: 'moment', creation: operation.key, name: gmt });
    });
  });
}

const DATE_AND_TIME = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2})(?:\.0+)?$/;

/** As if it were in GMT, in milliseconds; null for what is no date with a time. */
function clockOf(value: unknown): number | null {
  const [, day, time] = DATE_AND_TIME.exec(typeof value === 'string' ? value : '') ?? [];
  const moment = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(moment) ? null : moment;
}

/** A day that is meant as a whole may begin at midnight on either clock. */
const isEdgeOfDay = (value: unknown): boolean => /[T ](?:00:00:00|23:59:59)$/.test(String(value));

const HOUR = 3_600_000;

/** @param zone the name that the site gives of its zone */
export function tellMoments(
  call: Call,
  subject: Subject | null,
  exchange: Exchange,
  zone: unknown,
): readonly ToldMember[] {
  const { operation, args } = call;
  const document = exchange.answer?.json;
  if (subject === null || carrierOf(operation) !== 'body' || typeof zone !== 'string' || !isZoneName(zone)) return [];
  const { role, resource } = subject;
  if ((role !== 'create' && role !== 'item') || !accepted(exchange) || !isRecord(document)) return [];
  if (call.rawBody !== undefined || call.method !== undefined || !isValid(call)) return [];
  const { wholeDays = [] } = resource;
  return twinsOf(operation).flatMap((twins): readonly ToldMember[] => {
    const { local, gmt } = twins;
    const [shown, shownGmt] = [document[local], document[gmt]];
    const [clock, moment] = [clockOf(shown), clockOf(shownGmt)];
    const areBothSent = args[local] !== undefined && args[gmt] !== undefined;
    const isOpen = hasOwnZones(operation, twins) && (role !== 'create' || (args.timezone ?? zone) !== zone);
    const areDays = wholeDays.includes(local) && (isEdgeOfDay(shown) || isEdgeOfDay(shownGmt));
    if (clock === null || moment === null || areBothSent || isOpen || areDays) return [];
    const offset = steadyOffset(zone, new Date(moment));
    if (offset === null) return [];
    const what = reason('moments-differ', {
      member: local,
      is: preview(shown),
      other: gmt,
      gmt: preview(shownGmt),
      zone,
    });
    const isKept = clock === moment + offset * HOUR;
    return [{ kind: 'moment', creation: `POST ${resource.collection}`, name: gmt, isKept, what }];
  });
}
