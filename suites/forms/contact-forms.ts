import type { Suite } from '../../helpers/cases/suite.ts';
import type { Resource } from '../../helpers/cases/types.ts';
import { lifeCycle } from '../../helpers/checks/life-cycle/life-cycle.ts';

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

export const contactForms: Suite = {
  namespace: 'forms/v1',
  records: [form],
  scenarios: lifeCycle({
    resource: form,
    listed: () => ({}),
    afterDelete: 'nothing',
    declaresMembers: false,
  }),
};
