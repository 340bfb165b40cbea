import type { Faker } from '@faker-js/faker';
import type { Effect, Operation } from '../contract/types.ts';
import type { Deployment } from '../deployment/offered.ts';
import type { Call, Caller, Exchange } from '../exchange/types.ts';
import type { Depth, Requirement } from '../requirement/requirement.ts';
import type { Check, Judging } from './check.ts';

export type Values = Readonly<Record<string, unknown>>;

/** What a sample may draw on: nothing in it depends on any other case, so a filter or a shard changes no data. */
export interface Own {
  /** A text that no other record of any run carries: letters, digits, spaces and the run's id. */
  readonly name: string;
  /** The run's id, which every text carries that an invalid request might leave behind. */
  readonly mark: string;
  /** A slug that is not the one a site makes of the name: lower-case letters, digits and hyphens. */
  readonly slug: string;
  /** Seeded by the run's seed and the case's id. */
  readonly faker: Faker;
  /** The id of the run's own record that the sample `needs`, named as it is there. */
  id(need: string): number;
  /** A member of that record as the deployment answered it; undefined where an optional record is not to be had. */
  member(need: string, name: string): unknown;
  /** What the deployment calls a namespace. */
  nameOf(namespace: string): string;
  /** The words that the deployment's own index has for an argument; none where it declares none. */
  wordsOf(key: string, argument: string): readonly string[];
  /** The site's own public address, from its index. */
  readonly home: string;
}

/** How to ask an operation for something valid. */
export interface Sample {
  /** The minimum it takes. @default the required arguments, generated from their schemas */
  readonly minimal?: (own: Own) => Values;
  /** Everything that can be valid at once. @default `minimal` and a generated value for every other argument */
  readonly full?: (own: Own) => Values;
  /** Resources of which `minimal` needs a record first. */
  readonly minimalNeeds?: readonly string[];
  /** Further sets of values, each valid as a whole beside `minimal`: what a value needs to be taken stands beside it. */
  readonly others?: readonly ((own: Own) => Values)[];
  /** Values that each fit beside those of `full`, other than these: an update carries one of them and nothing else. */
  readonly apart?: (own: Own) => Values;
  /** Booleans of which each stands for itself: sent alone, they are turned the other way round. */
  readonly flags?: readonly string[];
  /**
   * Values that each go with every other member, but for what hangs together with it: they take turns in the records that a
   * run makes anyway.
   */
  readonly turns?: Readonly<Record<string, readonly unknown[]>>;
  /** One more such set, after which others would not be kept. */
  readonly last?: (own: Own) => Values;
  /**
   * Records that `full`, `others` and `alone` need besides: a resource, `resource/key` where one more is needed, and
   * `resource?` where they do without.
   */
  readonly needs?: readonly string[];
  /** Arguments that do not go together with `full`: for each, all that a request needs besides `minimal` to carry it. */
  readonly alone?: Readonly<Record<string, (own: Own) => Values>>;
  /** For a member, others without which it can't be taken. */
  readonly companions?: Readonly<Record<string, readonly string[]>>;
  /**
   * Members that are kept as one, as the first of them has it: what the others come back as says nothing where one of them
   * is rejected, or the first comes back as another.
   */
  readonly keptAsOne?: readonly (readonly string[])[];
  /** Arguments that no valid value can be made for, each with the reason. */
  readonly leftOut?: Readonly<Record<string, string>>;
  /** The member of an answer that tells of each part of a request by itself: a rejection that has it is one of the parts. */
  readonly tellsOfEach?: string;
  /** Why nothing is known to be valid here, so that only invalid requests are sent. */
  readonly nothingValid?: string;
  /** Whether nothing need be found at what a valid request names. */
  readonly mayFindNothing?: true;
  /** Written members that no record shows. */
  readonly notReturned?: readonly string[];
}

/** A kind of record: where it is made, found, read, changed and removed. */
export interface Resource extends Sample {
  /** Singular, for instance `coupon`. */
  readonly name: string;
  readonly collection: string;
  /** Path of one record, whose last parameter is its id: `/coupons/{id}`. */
  readonly item: string;
  /** Values for the other parameters of its path: within which record a run may write. */
  readonly within?: Readonly<Record<string, string | number>>;
  /** The member of an answer that holds the id. @default id */
  readonly idMember?: string;
  /** Path of one record by its slug, with `{slug}`. */
  readonly bySlug?: string;
  /** The member of the list's document that holds the records; absent where the document is the list. */
  readonly listMember?: string;
  /** The written member that carries the record's own name. */
  readonly nameField: string;
  /** Whether the interface lets a run make one. Others are found in lists. */
  readonly creatable: boolean;
  /** The resource that serves in its place where the site shows none. */
  readonly otherwise?: string;
  /** Query that finds a record by its name in the collection. */
  readonly find?: (name: string) => Values;
  /** Paths to members of which a new record carries at least one, so that a search finds it by more than its name. @default none */
  readonly foundBy?: readonly string[];
  /** Query that removes for good what a plain DELETE only puts in the trash. */
  readonly force?: Values;
  /** The text member by which an update is told; absent where nothing is declared to be changed. */
  readonly changed?: string;
  /** What an update must carry besides to take effect. */
  readonly withChange?: Values;
  /** What an update empties: null, "", 0, false and [] where the declared types allow them. */
  readonly cleared?: Values;
  /** Members, by their paths, that a site's settings or its own knowledge may decide: that they are kept is a SHOULD. */
  readonly siteDecides?: readonly string[];
  /** Members that a site may cut to whole days of its own, because they say for how long something else holds. */
  readonly wholeDays?: readonly string[];
  /** Members that may be the first or the last second of a day, which a site may count from an hour of its own. */
  readonly dayBounds?: readonly string[];
  /** Members that are measured: their decimals stand behind a point, as they were written. */
  readonly measures?: readonly string[];
  /** Members of which a zero says something: a price of nothing is not the same as none. */
  readonly zeroCounts?: readonly string[];
  /** Members whose texts a site may show in other letters: codes that are one, however they are written. */
  readonly anyCase?: readonly string[];
  /** For a member, the word by which a site may show that it is empty. */
  readonly wordForNone?: Readonly<Record<string, string>>;
  /** Paths to members of any JSON type that name something: a site may show what is named in another type. */
  readonly anyJsonNames?: readonly string[];
  /** The member that says of which kind a record is: not every kind has all the others. */
  readonly kindField?: string;
  /** Values of members that a site itself replaces after a while: that they stay is not asked. */
  readonly passing?: Readonly<Record<string, readonly unknown[]>>;
  /** For a date, the members that a site may clear with it once it is over. */
  readonly lapsing?: Readonly<Record<string, readonly string[]>>;
  /** Members of which a site may change one with the other: a slug with a name, a status with a date. */
  readonly hangTogether?: readonly (readonly string[])[];
  /** Members that writes of other records change as well. */
  readonly movedByOthers?: readonly string[];
  /** For a member of a write, by its path, the resource of the records that it names by id or name and that are changed with it. */
  readonly moves?: Readonly<Record<string, string>>;
  /** Whether a write moves what the record holds already, too. */
  readonly movesHeld?: (args: Values) => boolean;
  /** For a member with a default, others that may rightly make it another: beside them it is not judged. */
  readonly defaultsDependOn?: Readonly<Record<string, readonly string[]>>;
  /** For such a member, whether what was sent makes it its default all the same. */
  readonly defaultsHold?: Readonly<Record<string, (sent: Values) => boolean>>;
  /** What a creation carries that leaves out the record's own name, and bears the run's all the same. */
  readonly nameless?: (own: Own) => Values;
  /** Members with a default that updates may apply, because the interface does not state it for creations alone. */
  readonly defaultsOnUpdate?: readonly string[];
}

export interface OwnRecord {
  readonly resource: Resource;
  readonly id: number;
  readonly slug: string | null;
  readonly name: string;
  /** As the deployment answered when it was made, or found. */
  readonly document: Readonly<Record<string, unknown>>;
  /** The exchange that made or found it. */
  readonly exchange: Exchange;
}

/** What a case may do to a deployment. Everything it makes is written down first and removed after. */
export interface Site extends Deployment, Judging {
  /** Whether records are found and not made, because the run may only read. */
  readonly readsOnly: boolean;
  /** Whether the run may do what changes others' records as well, if only by the day of their last change. */
  readonly mayChangeOthers: boolean;
  /** Whether this is a retry, which rests on nothing that the first attempt sent. */
  readonly isRetry: boolean;
  /** Arguments that an earlier run told of in what is repeated alone: they are asked again, whoever has its turn. */
  readonly blamed: readonly string[];
  /** Whose turn it is among so many that take turns from run to run. */
  turn(of: number): number;
  /** Whether depth and filters of the run leave a requirement in: what they leave out is not asked, and stands for nothing. */
  isPlanned(requirement: Requirement): boolean;
  /** Waits, in milliseconds. */
  pause(ms: number): Promise<void>;
  /** Whether a requirement is to be judged: a retry need not send what only others are judged by. */
  wants(requirement: Requirement): boolean;
  /** Whether the run knows the credentials that a caller needs. */
  canAct(as: Caller): boolean;
  /** Sends a call and judges nothing. Creations go through the ledger. */
  send(call: Call): Promise<Exchange>;
  /** A record for the use of all who ask with the same key; made, or found where the effects allow no writing. */
  shared(resource: string, key?: string): Promise<OwnRecord>;
  /** A record that only the caller knows, made with the minimal values and these. */
  fresh(resource: string, values?: (own: Own) => Values): Promise<OwnRecord>;
  /**
   * A record that one case after the other may borrow, for requests that must not change it. Where something was sent meanwhile
   * that was not rejected, whoever is next has a new one. `seen` is the read that showed the record as it was, just before.
   */
  borrow<Result>(resource: string, use: (record: OwnRecord, seen: Exchange | null) => Promise<Result>): Promise<Result>;
  /** Runs the cases that ask with the same key one after the other, as they share what each of them changes. */
  inTurn<Result>(key: string, use: () => Promise<Result>): Promise<Result>;
  /** Releases a record, in whatever state, to any case that needs one of its kind. */
  release(record: OwnRecord): void;
  /** Takes a released record, for the caller alone; null where there is none. */
  takeReleased(resource: string): OwnRecord | null;
  /**
   * A record with these values, made once a run for all who ask with the same key, and changed by none of them. What the
   * values are made of must be the same for all.
   */
  lasting(resource: string, key: string, values: (own: Own) => Values): Promise<OwnRecord>;
  /** What is found out or made once a run for all who ask with the same key; asked anew where it could not be. */
  once<Result>(key: string, make: () => Promise<Result>): Promise<Result>;
  /** What a sample draws on, its needs met. `purpose` tells apart several samples of one case. */
  own(needs: readonly string[], purpose: string): Promise<Own>;
}

export const PHASES = ['first', 'middle', 'last', 'emptying', 'after clean-up'] as const;
export type Phase = (typeof PHASES)[number];

/** A check that sends requests. */
export interface Case extends Check<Site> {
  /** Stable; the first requirement's id. */
  readonly id: string;
  readonly namespace: string;
  readonly effect: Effect;
  readonly depth: Depth;
  /** What must be offered for the case to make sense: the keys of its operations. */
  readonly operations: readonly Operation[];
  /** Requests it is expected to send, preparations left out. */
  readonly weight: number;
  /**
   * `first` while lists stand still, `last` because it changes what others look at, `emptying` because it may leave the others
   * nothing to look at, `after clean-up` because a site may shut out who does it.
   * @default 'middle'
   */
  readonly phase?: Phase;
  /** What cases of a namespace have in common that take turns, where it is not the probe of an operation. */
  readonly turn?: string;
  /** What it sends, in words, for a dry run. */
  readonly sends: string;
  run(site: Site): Promise<void>;
}
