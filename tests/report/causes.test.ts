import { describe, expect, it } from 'vitest';
import { groupByCause } from '../../helpers/report/causes.ts';
import { departureOf } from '../../helpers/requirement/departure.ts';
import { phrase, type Reason, reason } from '../../helpers/requirement/reasons.ts';
import type { Result } from '../../helpers/requirement/requirement.ts';
import { said } from '../../helpers/requirement/result-reason.ts';
import { growthOf, HARDLY_MORE_THAN_LINEAR } from '../support/processor-time.ts';
import { sampleExchange, sampleResult } from './sample.ts';

const answer = (id: number, status: number) =>
  sampleExchange({ id, answer: { status, headers: {}, body: '{}', truncated: false } });

const accepted = (argument: string, is: string, status = 201) =>
  reason('accepted-invalid', { wrong: phrase`${{ argument }} is ${{ value: is }}, must be text`, status });

/** A broken result as the engine makes it, with the fields of what departs. */
function broken(operation: string, why: Reason, over: Partial<Result> = {}, sent?: string): Result {
  const result = sampleResult({ operation, outcome: 'fail', ...said(why), exchanges: [1], ...over });
  return { ...result, departure: departureOf(result, why, sent) };
}

const titlesOf = (results: readonly Result[], status = 201): readonly string[] =>
  groupByCause({ results, exchanges: [answer(1, status)] }).map(({ title }) => title);

const COUPONS = '/shop-analytics/coupons';
const lost = (member: string) => reason('round-trip-lost', { member, written: '"1"', returned: '"2"' });

describe('causes', () => {
  it('are one for a member that is lost over methods and looks', () => {
    const results = [
      broken(`POST ${COUPONS}`, lost('amount'), { kind: 'round-trip', argument: 'amount' }),
      broken(`PUT ${COUPONS}/{id}`, reason('update-lost', { member: 'amount', written: '"3"', returned: '"2"' }), {
        kind: 'read-back',
        argument: 'amount',
      }),
      broken(`GET ${COUPONS}/{id}`, reason('not-shown', { member: 'amount' }), {
        kind: 'read-back',
        argument: 'amount',
      }),
    ];
    expect(titlesOf(results)).toEqual(['A coupon does not keep amount']);
  });

  it('are two for two members of one resource, and for one member of two unless most of the others lose it', () => {
    const results = ['amount', 'code'].map((member) =>
      broken(`POST ${COUPONS}`, lost(member), { kind: 'round-trip', argument: member }),
    );
    const other = broken('POST /shop-analytics/orders', lost('code'), { kind: 'round-trip', argument: 'code' });
    const kept = ['products', 'customers'].map((name) =>
      sampleResult({ operation: `POST /shop-analytics/${name}`, kind: 'round-trip', argument: 'code' }),
    );
    expect(titlesOf([...results, other])).toEqual([
      'A coupon or an order does not keep code',
      'Creating a coupon does not keep amount',
    ]);
    expect(titlesOf([...results, other, ...kept])).toEqual([
      'Creating a coupon does not keep amount',
      'Creating a coupon does not keep code',
      'Creating an order does not keep code',
    ]);
  });

  it('are two for an end of a range that is lost and another that is not emptied', () => {
    const emptied = reason('not-emptied', { member: 'date_expires', written: 'null', returned: '"2030-05-06"' });
    const operation = `PUT ${COUPONS}/{id}`;
    const results = [
      broken(operation, lost('date_expires_gmt'), { kind: 'round-trip', argument: 'date_expires_gmt' }),
      broken(operation, emptied, { kind: 'cleared', argument: 'date_expires' }),
    ];
    expect(titlesOf(results)).toHaveLength(2);
  });

  it('are two for an unknown address and an invalid request of a scenario, and one for a likeness of two arguments', () => {
    const why = reason('accepted-invalid', { wrong: phrase`no coupon has this id`, status: 200 });
    const address = broken(`PUT ${COUPONS}/{id}`, why, { kind: 'rejected', argument: null });
    const scenario = { kind: 'scenario', argument: null, aspect: 'shop-analytics/coupons/life' } as const;
    const alike = ['exclude.items', 'include.items'].map((argument) =>
      broken(`GET ${COUPONS}`, accepted(argument, '1run', 200), { kind: 'rejected', argument, aspect: 'type/digits' }),
    );
    const taken = ['search', 'page', 'order'].map((argument) =>
      sampleResult({ operation: `GET ${COUPONS}`, kind: 'rejected', argument }),
    );
    const titles = titlesOf([address, broken(`DELETE ${COUPONS}/{id}`, why, scenario), ...alike, ...taken]);
    expect(titles).toHaveLength(3);
    expect(titles).toContain('The coupon list accepts exclude and include of another type');
    expect(titles).toContain('Updating a coupon accepts an invalid request: no coupon has this id');
  });

  it('are one for an operation that loses whatever is sent', () => {
    const results = ['a', 'b', 'c', 'd', 'e'].map((member) =>
      broken(`PUT ${COUPONS}/{id}`, lost(member), { kind: 'round-trip', argument: member }),
    );
    expect(titlesOf(results)).toEqual(['Updating a coupon does not keep a, b and 3 more (PUT)']);
    expect(titlesOf(results.slice(3))).toHaveLength(2);
  });

  it('are one for an operation that rejects five members, however many others it takes', () => {
    const why = reason('rejected-valid', { status: 400 });
    const rejected = ['a', 'b', 'c', 'd', 'e'].map((argument) =>
      broken(`PUT ${COUPONS}/{id}`, why, { kind: 'accepted', argument }),
    );
    const taken = ['f', 'g', 'h', 'i', 'j', 'k'].map((argument) =>
      sampleResult({ operation: `PUT ${COUPONS}/{id}`, kind: 'accepted', argument }),
    );
    expect(titlesOf([...rejected, ...taken])).toEqual(['Updating a coupon rejects a valid a, b and 3 more']);
    expect(titlesOf([...rejected.slice(1), ...taken])).toHaveLength(4);
  });

  it('are two for two operations that lose whatever is sent, though some members are of both', () => {
    const losing = (operation: string, ...members: readonly string[]) =>
      members.map((argument) => broken(operation, lost(argument), { kind: 'round-trip', argument }));
    const both = [
      ...losing(`PUT ${COUPONS}/{id}`, 'status', 'code', 'amount'),
      ...losing('PUT /shop-analytics/orders/{id}', 'status', 'currency', 'billing'),
    ];
    expect(titlesOf(both)).toEqual([
      'Updating a coupon does not keep amount, code and 1 more (PUT)',
      'Updating an order does not keep billing, currency and 1 more (PUT)',
    ]);
  });

  it('are one for a class of value that three resources accept, and one each for two', () => {
    const results = ['coupons', 'orders', 'products'].map((name) =>
      broken(`POST /shop-analytics/${name}`, accepted('list', '"x"'), { argument: name, aspect: 'type' }),
    );
    expect(titlesOf(results)).toEqual(['coupons, orders and 1 more of another type are accepted, on 3 operations']);
    expect(titlesOf(results.slice(1))).toHaveLength(2);
  });

  it('are one for what an update changes besides, whatever it sends', () => {
    const moved = (member: string, beside: string) =>
      broken(`PATCH ${COUPONS}/{id}`, reason('changed-too', { member, beside }), {
        kind: 'untouched',
        argument: member,
      });
    expect(titlesOf([moved('date_expires', 'code')])).toEqual([
      'An update of a coupon that sends only code also changes date_expires',
    ]);
    expect(titlesOf([moved('date_expires', 'code'), moved('date_expires', 'amount')])).toEqual([
      'An update of a coupon also changes date_expires',
    ]);
  });

  it('name who may write, by which method and address, and count as critical whatever the level', () => {
    const open = broken(
      'POST /calendar/events/v1/venues',
      reason('write-not-rejected', { request: 'PUT …', status: 200 }),
      { kind: 'scenario', argument: null, level: 'SHOULD', outcome: 'warn' },
      'PUT /calendar/events/v1/venues/by-slug/{slug}',
    );
    const [cause] = groupByCause({ results: [open], exchanges: [] });
    expect(cause).toMatchObject({
      title: 'Anyone can change a venue, without credentials (PUT by slug)',
      severity: 'critical',
      level: 'SHOULD',
      operations: ['PUT /calendar/events/v1/venues/by-slug/{slug}'],
    });
  });

  it('name a user with fewer rights, where nobody can do it without credentials', () => {
    const open = (word?: string) =>
      broken(`PUT ${COUPONS}/{id}`, reason('write-not-rejected', { request: 'PUT …', status: 200, word }), {
        argument: null,
        kind: 'scenario',
      });
    expect(titlesOf([open('second-user')])).toEqual(['A user with fewer rights can change a coupon (PUT)']);
    expect(titlesOf([open('wrong-password')])).toEqual(['Anyone can change a coupon with a wrong password (PUT)']);
    expect(titlesOf([open('second-user'), open()])).toEqual(['Anyone can change a coupon, without credentials (PUT)']);
  });

  it('are one for a caller who gets in on three resources', () => {
    const open = (name: string, word?: string) =>
      broken(`POST /a/${name}`, reason('write-not-rejected', { request: 'POST …', status: 201, word }), {
        argument: null,
        kind: 'scenario',
      });
    const names = ['coupons', 'orders', 'events'];
    expect(titlesOf(names.map((name) => open(name, 'wrong-password')))).toEqual([
      'Anyone can write with a wrong password, on 3 operations',
    ]);
    expect(titlesOf(names.map((name) => open(name)))).toHaveLength(3);
  });

  it('begin with what is critical, however much an index lacks', () => {
    const index = ['a', 'b', 'c'].map((argument) =>
      broken(`GET ${COUPONS}`, reason('undeclared', { argument }), { kind: 'index-argument', argument }),
    );
    const harm = broken(`POST ${COUPONS}`, lost('code'), { kind: 'round-trip', argument: 'code' });
    expect(titlesOf([...index, harm])[0]).toBe('Creating a coupon does not keep code');
    expect(titlesOf(index)).toContain(`The index does not declare a of GET ${COUPONS}`);
  });

  it('are one for what one update changes, and for two members of which each changes the other', () => {
    const update = (member: string, beside: string, id: string, exchange: number) =>
      broken(`PUT ${COUPONS}/{id}`, reason('changed-too', { member, beside }), {
        kind: 'scenario',
        argument: null,
        id,
        exchanges: [exchange],
      });
    expect(titlesOf([update('status', 'code', 'a', 1), update('amount', 'code', 'b', 1)])).toHaveLength(1);
    expect(titlesOf([update('status', 'code', 'a', 1), update('amount', 'code', 'b', 2)])).toHaveLength(2);
    expect(titlesOf([update('status', 'code', 'a', 1), update('code', 'status', 'b', 2)])).toHaveLength(1);
  });

  it('are one for the ends of a range and a moment in two zones, and two for members that share a word', () => {
    const members = (...names: readonly string[]) =>
      names.map((argument) => broken(`PUT ${COUPONS}/{id}`, lost(argument), { kind: 'round-trip', argument }));
    expect(titlesOf(members('sale_from', 'sale_to_gmt'))).toHaveLength(1);
    expect(titlesOf(members('expires', 'expires_gmt'))).toHaveLength(1);
    expect(titlesOf(members('tax_class', 'tax_status'))).toHaveLength(2);
    expect(titlesOf(members('start', 'end'))).toHaveLength(2);
  });

  it('are one for each thing that an argument acts on, and one where it does nothing', () => {
    const paid = {
      kind: 'scenario',
      argument: 'set_paid',
      aspect: 'orders/life',
      title: 'A paid order is processing',
    } as const;
    const act = (title: string, why: Reason, over: Partial<Result> = {}) =>
      broken('PUT /shop-analytics/orders/{id}', why, { ...paid, title, ...over });
    const status = act('A paid order is processing', phrase`Its ${{ member: 'status' }} is pending.`, {
      exchanges: [1],
    });
    const stock = act('Paying takes the stock', phrase`The ${{ affected: 'stock' }} is 4.`, { exchanges: [2] });
    const again = act('Paying again takes no stock', phrase`The ${{ affected: 'stock' }} is 3.`, { exchanges: [3] });
    const passed = [1, 2, 3].map(() => sampleResult({ operation: 'PUT /shop-analytics/orders/{id}', ...paid }));
    expect(titlesOf([status, stock, again, ...passed])).toEqual([
      'Not met: Paying takes the stock',
      'Not met: A paid order is processing',
    ]);
    expect(titlesOf([status, stock])).toEqual(['Not met: A paid order is processing']);
    const kept = act('It keeps its status', phrase`Its ${{ member: 'status' }} is pending.`, { argument: null });
    expect(titlesOf([kept])).toEqual(['Updating an order does not keep status (PUT)']);
  });

  it('are one for a list argument on most of the lists of a namespace that have it', () => {
    const list = (name: string, over: Partial<Result> = {}) => {
      const why = reason('list-lacks', { asked: '{"search":"x"}', ids: '7' });
      return {
        ...broken(`GET /a/v1/${name}`, why, { kind: 'scenario', argument: 'search', namespace: 'a/v1' }),
        ...over,
      };
    };
    const passed = (name: string) =>
      sampleResult({ operation: `GET /a/v1/${name}`, kind: 'scenario', argument: 'search', namespace: 'a/v1' });
    const two = [list('venues'), list('events')];
    expect(titlesOf([...two, passed('tags')])).toEqual([
      'The event or venue list leaves out records that match search',
    ]);
    expect(titlesOf([...two, passed('tags'), passed('categories')])).toHaveLength(2);
    expect(titlesOf([list('venues'), list('events', { namespace: 'b/v1' })])).toHaveLength(2);
  });

  it('are one for members that cannot be emptied by null, where most cannot', () => {
    const cleared = { kind: 'cleared', aspect: 'null' } as const;
    const notEmptied = ['date', 'stock'].map((argument) =>
      broken(`PUT ${COUPONS}/{id}`, reason('not-emptied', { member: argument, written: 'null', returned: '"1"' }), {
        ...cleared,
        argument,
      }),
    );
    const passed = ['a', 'b'].map((argument) =>
      sampleResult({ operation: `PUT ${COUPONS}/{id}`, ...cleared, argument }),
    );
    expect(titlesOf(notEmptied)).toEqual(["date and stock of a coupon can't be emptied"]);
    expect(titlesOf([...notEmptied, ...passed])).toHaveLength(2);
    // What is not kept at all is no matter of null.
    const ignored = broken(`PUT ${COUPONS}/{id}`, lost('date'), { kind: 'round-trip', argument: 'date' });
    expect(titlesOf([...notEmptied, ignored])).toEqual([
      'Updating a coupon does not keep date (PUT)',
      "stock of a coupon can't be emptied",
    ]);
  });

  it('are two for a moment that is lost in one zone, and members that cannot be emptied by null', () => {
    const emptied = (name: string, argument: string) =>
      broken(
        `PUT /shop-analytics/${name}/{id}`,
        reason('not-emptied', { member: argument, written: 'null', returned: '"1"' }),
        { kind: 'cleared', aspect: 'null', argument },
      );
    const results = [
      broken(`POST ${COUPONS}`, lost('date_expires_gmt'), { kind: 'round-trip', argument: 'date_expires_gmt' }),
      emptied('coupons', 'date_expires_gmt'),
      emptied('coupons', 'date_expires'),
      emptied('products', 'date_on_sale_from'),
    ];
    expect(titlesOf(results)).toEqual([
      'Creating a coupon does not keep date_expires_gmt',
      "date_expires and date_on_sale_from of a coupon or a product can't be emptied",
    ]);
  });

  it('are one for a member that two resources of a namespace do not empty, though others do', () => {
    const about = { kind: 'cleared', argument: 'description', aspect: '""', namespace: 'a/v1' } as const;
    const why = reason('not-emptied', { member: 'description', written: '""', returned: '"1"' });
    const two = ['venues', 'organizers'].map((name) => broken(`PUT /a/v1/${name}/{id}`, why, about));
    const passed = ['events', 'tags', 'categories'].map((name) =>
      sampleResult({ ...about, operation: `PUT /a/v1/${name}/{id}` }),
    );
    expect(titlesOf([...two, ...passed])).toEqual(["description of an organizer or a venue can't be emptied"]);
  });

  it('are one for an argument that an index does not declare, and that is not checked', () => {
    const results = [
      broken(`PUT ${COUPONS}/{id}`, accepted('password', '[]', 200), { kind: 'rejected', argument: 'password' }),
      broken(`DELETE ${COUPONS}/{id}`, reason('undeclared', { argument: 'password' }), {
        kind: 'index-argument',
        argument: 'password',
      }),
    ];
    expect(titlesOf(results)).toHaveLength(1);
    expect(titlesOf(results.slice(1))).toHaveLength(1);
  });

  it('are one for members that may hold any JSON and show it as text', () => {
    const came = [reason('came-back', { written: 'true', returned: '"1"' })];
    const results = ['meta_data', 'fee_lines'].map((argument) =>
      broken(`POST ${COUPONS}`, reason('values-lost', { member: argument, each: came }), {
        kind: 'round-trip-any-json',
        argument,
      }),
    );
    expect(titlesOf(results)).toEqual(['A coupon shows values of fee_lines and meta_data as text']);
    const numbers = results.map((result) => ({ ...result, kind: 'round-trip' }) as const);
    expect(titlesOf(numbers)).toHaveLength(2);
  });

  it('are one for what one write does not do, in whatever it shows', () => {
    const sent = (id: number, method: string) => ({
      ...answer(id, 200),
      request: { ...sampleExchange().request, method },
    });
    const exchanges = [sent(1, 'PUT'), sent(2, 'GET'), sent(3, 'GET'), sent(4, 'PUT'), sent(5, 'GET')];
    const act = (why: Reason, ...own: readonly number[]) =>
      broken('PUT /shop-analytics/orders/{id}', why, {
        kind: 'scenario',
        argument: 'set_paid',
        aspect: 'orders/life',
        exchanges: own,
      });
    const status = act(phrase`Its ${{ member: 'status' }} stays pending.`, 1, 2);
    const stock = act(phrase`The ${{ affected: 'stock' }} is 4.`, 1, 3);
    const other = act(phrase`Its ${{ member: 'status' }} is ${{ affected: 'another status' }}.`, 4, 5);
    const passed = [1, 2, 3, 4].map((id) =>
      sampleResult({ id: `${id}`, operation: status.operation, kind: 'scenario', argument: 'set_paid' }),
    );
    const causes = groupByCause({ results: [status, stock, other, ...passed], exchanges });
    expect(causes.map(({ results }) => results)).toEqual([[status, stock], [other]]);
  });

  it('are one for a path, or most paths of a namespace, that are not there', () => {
    const missing = (operation: string) =>
      broken(operation, reason('route-not-there', { status: 404 }), { kind: 'served', argument: null });
    const ofPath = ['GET', 'DELETE'].map((method) => missing(`${method} ${COUPONS}/{id}`));
    expect(titlesOf(ofPath)).toEqual([`${COUPONS}/{id} is not routed`]);
    const ofAll = ['a', 'b', 'c'].map((name) => missing(`GET /shop-analytics/${name}`));
    expect(titlesOf(ofAll)).toEqual(['/shop-analytics/a and 2 more paths are not routed']);
    const served = ['d', 'e', 'f'].map((name) => sampleResult({ operation: `GET /shop-analytics/${name}` }));
    expect(titlesOf([...ofAll, ...served])).toHaveLength(3);
  });

  it('keep a server error that holds for every answer apart from what else its exchange shows', () => {
    const seen = broken(`PUT ${COUPONS}/{id}`, reason('answer-server-error', { status: 500 }), {
      kind: 'every-answer',
      argument: null,
    });
    const other = broken(`PUT ${COUPONS}/{id}`, lost('amount'), { kind: 'round-trip', argument: 'amount' });
    const failing = broken(`POST ${COUPONS}/{id}`, reason('server-error', { status: 500, what: phrase`a request` }), {
      kind: 'served',
      argument: 'code',
      exchanges: [2],
    });
    expect(titlesOf([seen, other])).toHaveLength(2);
    const passed = ['POST', 'PUT'].flatMap((method) =>
      [3, 4].map((id) => sampleResult({ operation: `${method} ${COUPONS}/{id}`, exchanges: [id] })),
    );
    const causes = groupByCause({
      results: [seen, other, failing, ...passed],
      exchanges: [answer(1, 500), answer(2, 500), answer(3, 200), answer(4, 200)],
    });
    expect(causes.map(({ results }) => results.map(({ kind }) => kind))).toEqual([
      ['round-trip'],
      ['every-answer', 'served'],
    ]);
  });

  it('are headed by what fields tell, where one of them is told in words of its own', () => {
    const about = { kind: 'scenario', argument: 'tax_class', aspect: 'products/list' } as const;
    const own = broken('GET /shop-analytics/products', phrase`It lists ${7}.`, { ...about, title: 'It lists none' });
    const why = reason('list-holds-too-much', { asked: 'tax_class=x', ids: '7' });
    expect(titlesOf([own, broken('GET /shop-analytics/products', why, about)])).toEqual([
      'The product list ignores tax_class',
    ]);
  });

  it('say what a list ignores', () => {
    const why = reason('list-holds-too-much', { asked: 'tax_class=x', ids: '7' });
    const one = broken('GET /shop-analytics/products', why, { kind: 'scenario', argument: 'tax_class' });
    expect(titlesOf([one])).toEqual(['The product list ignores tax_class']);
  });

  it('say which member of a document has another form, and what an index declares otherwise', () => {
    const misfits = ['/0/urls', '/1/urls'].map((pointer) =>
      reason('misfit-at', { pointer, rule: 'an object', is: '""' }),
    );
    const shape = reason('schema-mismatch', { schema: 'coupon', errors: misfits });
    expect(titlesOf([broken(`GET ${COUPONS}`, shape, { kind: 'document', argument: null })])).toEqual([
      'The coupon list answers urls in another form',
    ]);
    const declared = reason('declares-other', { keyword: 'type', declared: 'integer', expected: 'string' });
    expect(
      titlesOf([broken(`GET ${COUPONS}`, declared, { kind: 'index-type', argument: 'search', aspect: 'type' })]),
    ).toEqual([`The index declares another type for search of GET ${COUPONS}`]);
  });

  it('name the request of a scenario that is rejected', () => {
    const why = reason('rejected-valid', { status: 400 });
    const one = broken(`POST ${COUPONS}`, why, { kind: 'scenario', argument: null }, `PUT ${COUPONS}/{id}`);
    expect(titlesOf([one], 400)).toEqual(['Updating a coupon rejects a valid request']);
  });

  it('have the same key in another run', () => {
    const [first, again] = ['71', '99'].map((is) =>
      groupByCause({ results: [broken(`POST ${COUPONS}`, accepted('code', is))], exchanges: [answer(1, 201)] }),
    );
    expect(first?.[0]?.key).toMatch(/^[0-9a-f]{10}$/);
    expect(again?.[0]?.key).toBe(first?.[0]?.key);
  });

  it('take an operation that mostly answers 5xx for one, which is followed by what it blocks', () => {
    const failing = (id: string) =>
      broken('GET /x', reason('server-error', { status: 500, what: phrase`a request` }), { id, argument: id });
    const blocked = sampleResult({
      id: 'y',
      operation: 'GET /y',
      outcome: 'blocked',
      ...said(reason('step-failed', { operation: 'GET /x', because: reason('answered-status', { status: 500 }) })),
    });
    const seen = broken('GET /x', reason('answer-server-error', { status: 500 }), {
      id: 'z',
      kind: 'every-answer',
      operation: null,
    });
    const passed = sampleResult({ id: 'p', operation: 'GET /x', exchanges: [2] });
    const results = [blocked, failing('a'), failing('b'), seen, passed];
    const causes = groupByCause({ results, exchanges: [answer(1, 500), answer(2, 200)] });
    expect(causes.map(({ title, results: own }) => [title, own.map(({ id }) => id)])).toEqual([
      ['GET /x mostly answers a server error', ['a', 'b', 'z']],
      ['Not checked: GET /x mostly answers a server error', ['y']],
    ]);
    expect(causes[1]?.follows).toBe(causes[0]?.key);
    const always = groupByCause({ results: results.slice(0, 4), exchanges: [answer(1, 500)] });
    expect(always[0]?.title).toBe('GET /x always answers a server error');
  });

  it('are one each for what is blocked for one reason and follows from several causes', () => {
    const rejected = ['venue', 'author'].map((argument) =>
      broken(`PUT ${COUPONS}/{id}`, reason('rejected-valid', { status: 400 }), { kind: 'accepted', argument }),
    );
    const blocked = ['venue', 'author'].map((argument) =>
      sampleResult({
        id: argument,
        operation: `PUT ${COUPONS}/{id}`,
        argument,
        outcome: 'blocked',
        ...said(reason('rejected-before', { argument })),
        exchanges: [],
      }),
    );
    expect(titlesOf([...rejected, ...blocked], 400)).toEqual([
      'Updating a coupon rejects a valid venue',
      'Updating a coupon rejects a valid author',
      'Not checked: Updating a coupon rejects a valid venue',
      'Not checked: Updating a coupon rejects a valid author',
    ]);
  });

  it('are one for what is blocked for one reason, and follow from nothing where no exchange shows it', () => {
    const blocked = (id: string) =>
      sampleResult({ id, outcome: 'blocked', ...said(reason('denied', { status: 403 })), exchanges: [1] });
    const causes = groupByCause({ results: ['a', 'b', 'c'].map(blocked), exchanges: [answer(1, 403)] });
    expect(causes.map(({ follows, results }) => [follows, results.length])).toEqual([[null, 3]]);
  });

  it('tell what is blocked in one row, with no id of the run and no text of an answer', () => {
    const blocked = (id: string, level: 'MUST' | 'SHOULD', value: string) =>
      sampleResult({
        id,
        level,
        outcome: 'blocked',
        ...said(reason('not-ours', { resource: 'a venue', parameter: 'id', value })),
        exchanges: [],
      });
    expect(titlesOf([blocked('a', 'MUST', '65'), blocked('b', 'SHOULD', '69')])).toEqual([
      'A venue with the id … may exist, and this run did not create it: nothing was sent.',
    ]);
    const because = reason('denied', { status: 403, error: 'code: <b>no</b>' });
    const denied = [because, reason('no-record-made', { resource: 'order', operation: 'POST /orders', because })].map(
      (why, at) => sampleResult({ id: `${at}`, outcome: 'blocked', ...said(why), exchanges: [] }),
    );
    expect(titlesOf(denied)).toEqual(['Answered 403: the credentials of this run do not allow this operation.']);
    expect(titlesOf(denied.slice(1))).toEqual(['No order could be created by POST /orders.']);
  });

  it('leave out what passed, was skipped or does not apply', () => {
    const results = [sampleResult(), sampleResult({ outcome: 'skipped' }), sampleResult({ outcome: 'not-applicable' })];
    expect(groupByCause({ results, exchanges: [] })).toEqual([]);
  });

  it('hold nothing of a hostile reason in their headline, and at most 120 characters', () => {
    const hostile = '<img src=x>'.repeat(50_000);
    const [title = ''] = titlesOf([broken(`POST ${COUPONS}`, accepted(hostile, hostile), { argument: 'code' })]);
    expect(title).toBe('Creating a coupon accepts an invalid code');
    expect(titlesOf([sampleResult({ outcome: 'error', reason: hostile })])[0]).toHaveLength(120);
  });

  it('are not slowed down by a hostile reason', () => {
    const group = (parts: number): void => {
      const results = ['{is}', '[is]'].map((part) =>
        broken('GET /a', accepted(part.repeat(parts), part.repeat(parts))),
      );
      groupByCause({ results, exchanges: [] });
    };
    expect(growthOf(group, 200_000)).toBeLessThan(HARDLY_MORE_THAN_LINEAR);
  });
});
