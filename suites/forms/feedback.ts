import { defineScenario } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import { phrase } from '../../helpers/requirement/reasons.ts';
import { multipart } from '../../helpers/samples/multipart.ts';
import { accepted, judgeDocument, judgeServed } from '../../helpers/verdict/judge.ts';

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
    const exchange = await scene.ask(
      SEND,
      { id },
      { rawBody: multipart({ 'your-name': name, 'your-email': `${slug}@example.com`, 'your-message': name }) },
    );
    scene.judge('served', judgeServed(exchange, phrase`a form as a browser sends it`), exchange);
    if (accepted(exchange)) scene.judge('document', judgeDocument(exchange, 'form-feedback'), exchange);
    else
      scene.pass('document', phrase`The form did not take what it was sent, and the interface declares nothing of it.`);
  },
});

export const feedback: Suite = { namespace: 'forms/v1', scenarios: [asBrowser] };
