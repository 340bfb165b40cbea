import { defineScenario } from '../../helpers/cases/scenario.ts';
import type { Suite } from '../../helpers/cases/suite.ts';
import type { Resource } from '../../helpers/cases/types.ts';
import { lifeCycle } from '../../helpers/checks/life-cycle/life-cycle.ts';
import { judgeAccepted } from '../../helpers/verdict/judge.ts';

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
  ],
};
