// What a run may write where 'bookings.yaml' is served, and nothing else: read it before the first run.
// Made by conform init --contract bookings.yaml; what is marked "by hand" a document can't say.
import { accepted, defineScenario, lifeCycle, makeNamed, says } from 'site-rest-conformance/suites';

/** POST /bookings/v1/bookings makes one, DELETE /bookings/v1/bookings/{id} removes it; its id is a number. */
const aBooking = {
  name: 'booking',
  collection: '/bookings/v1/bookings',
  item: '/bookings/v1/bookings/{id}',
  // Carries a text by which the run tells its own records from all others.
  nameField: 'guest',
  creatable: true,
  find: (name) => ({ search: name, per_page: 50 }),
  minimal: (own) => ({ guest: own.name }),
  changed: 'guest',
  // By hand: valid sets without the status, which can't be set freely.
  full: (own) => ({ guest: own.name, seats: 5 }),
  apart: (own) => ({ guest: `${own.name} again`, seats: 7 }),
  leftOut: { status: 'It moves by rules of its own, which the scenario below asks for.' },
};

const LIST = '/bookings/v1/bookings';
const ONE = `${LIST}/{id}`;

// By hand: what happens over several requests.
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

// By hand: what the list's arguments mean.
const list = {
  id: 'bookings/v1/bookings/list',
  operation: `GET ${LIST}`,
  records: 'bookings',
  resource: 'booking',
  maxPerPage: 50,
  declaresBounds: true,
  make: (scene, word) => makeNamed(scene, aBooking, word, 12),
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

export const suite = {
  namespace: 'bookings/v1',
  records: [aBooking],
  lists: [list],
  scenarios: [
    ...lifeCycle({
      resource: aBooking,
      listed: ({ name }) => ({ search: name, per_page: 50 }),
      updatedBy: ['PATCH'],
      afterDelete: 'nothing',
    }),
    cancelling,
  ],
};
