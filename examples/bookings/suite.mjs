import { accepted, defineScenario, lifeCycle, makeNamed, says } from 'site-rest-conformance/suites';

const LIST = '/bookings/v1/bookings';
const ONE = `${LIST}/{id}`;

const booking = {
  name: 'booking',
  collection: LIST,
  item: ONE,
  nameField: 'guest',
  creatable: true,
  find: (name) => ({ search: name, per_page: 50 }),
  minimal: (own) => ({ guest: own.name }),
  full: (own) => ({ guest: own.name, seats: 5 }),
  apart: (own) => ({ guest: `${own.name} again`, seats: 7 }),
  changed: 'guest',
  leftOut: { status: 'It moves by rules of its own, which the scenario below asks for.' },
};

const cancelling = defineScenario({
  id: 'bookings/v1/bookings/cancelling',
  operations: [`PATCH ${ONE}`, `POST ${LIST}`, `GET ${ONE}`],
  assertions: {
    cancelled: { title: 'A booking that was cancelled reads back as cancelled' },
    final: { title: 'A booking that was cancelled is not confirmed any more' },
  },
  sends: 'a new booking, which is cancelled, read, and then confirmed',
  weight: 4,
  async run(scene) {
    const { id } = await scene.make('booking');
    await scene.get(`PATCH ${ONE}`, { id, status: 'cancelled' });
    const read = await scene.get(`GET ${ONE}`, { id });
    const { status } = scene.document(read);
    scene.assert('cancelled', status === 'cancelled', says`Its ${{ member: 'status' }} is ${String(status)}.`, read);
    const again = await scene.ask(`PATCH ${ONE}`, { id, status: 'confirmed' });
    scene.assert('final', !accepted(again), says`It was confirmed all the same.`, read, again);
  },
});

const list = {
  id: 'bookings/v1/bookings/list',
  operation: `GET ${LIST}`,
  records: 'bookings',
  resource: 'booking',
  mostPerPage: 50,
  declaresBounds: true,
  make: (scene, word) => makeNamed(scene, booking, word, 12),
  narrowings: ['word'],
  filters: {
    search: {
      title: 'search lists the bookings of guests whose name has it, and no others',
      values: ({ documents }) => [documents[0].guest],
      fits: ({ guest }, value) => guest.includes(value),
    },
  },
  weight: 30,
};

export const bookings = {
  namespace: 'bookings/v1',
  records: [booking],
  lists: [list],
  scenarios: [
    ...lifeCycle({
      resource: booking,
      listed: ({ name }) => ({ search: name }),
      updatedBy: ['PATCH'],
      afterDelete: 'nothing',
    }),
    cancelling,
  ],
};
