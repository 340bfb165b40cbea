import { defineScenario } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Resource } from '../../helpers/cases/types.ts';
import { lifeCycle } from '../../helpers/checks/life-cycle/life-cycle.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { multipart } from '../../helpers/samples/multipart.ts';
import { accepted, judgeAccepted, judgeDocument, judgeServed } from '../../helpers/verdict/judge.ts';

/** The interface declares no argument here. A form needs a title to be told as ours, and some vendors store only on `save`. */
const SAVING = { context: 'save' };

const form: Resource = {
  name: 'form',
  collection: '/forms/v1/contact-forms',
  item: '/forms/v1/contact-forms/{id}',
  nameField: 'title',
  creatable: true,
  minimal: (own) => ({ title: own.name, ...SAVING }),
  changed: 'title',
  withChange: SAVING,
};

const CREATE = 'POST /forms/v1/contact-forms';

/** A title is no key. */
const twins = defineScenario({
  id: 'forms/v1/contact-forms/names',
  operations: [CREATE],
  assertions: { again: { title: 'A form may be called what another one is called', level: 'SHOULD' } },
  sends: 'two forms of one title',
  weight: 2,
  async run(scene) {
    const { name } = await scene.make('form');
    const twin = await scene.ask(CREATE, { title: name, ...SAVING }, { why: 'Another one of the same title' });
    scene.judge('again', judgeAccepted(twin), twin);
  },
});

const SEND = 'POST /forms/v1/contact-forms/{id}/feedback';

/** The interface declares no argument, so a form may reject what it is sent; how a browser sends it, it must bear. */
const asBrowser = defineScenario({
  id: 'forms/v1/contact-forms/feedback-as-browser',
  operations: [SEND, 'POST /forms/v1/contact-forms'],
  assertions: {
    served: { title: 'A form that is sent as a browser does is not answered with a server error' },
    document: { title: 'What is answered to a form that is sent as a browser does is a form-feedback' },
  },
  sends: 'a form of its own, filled in and sent as multipart/form-data',
  weight: 1,
  async run(scene) {
    const { id } = await scene.make('form');
    const { slug, name } = await scene.own([], 'feedback');
    const filled = { 'your-name': name, 'your-email': `${slug}@example.com`, 'your-message': name };
    const exchange = await scene.ask(SEND, { id }, { rawBody: multipart(filled) });
    scene.judge('served', judgeServed(exchange, phrase`a form as a browser sends it`), exchange);
    if (accepted(exchange)) scene.judge('document', judgeDocument(exchange, 'form-feedback'), exchange);
    else
      scene.pass('document', phrase`The form did not take what it was sent, and the interface declares nothing of it.`);
  },
});

export const contactForms: Suite = {
  namespace: 'forms/v1',
  records: [form],
  scenarios: [
    twins,
    ...lifeCycle({
      resource: form,
      listed: () => ({}),
      afterDelete: 'nothing',
      declaresMembers: false,
    }),
    asBrowser,
  ],
};
