import type { Suite } from '../../helpers/cases/suite.ts';

/** Leads nowhere, so that nothing is ever made. */
const harmless = { method: 'POST', path: '/conformance/none', body: {}, headers: { 'x-conformance': 'none' } };

export const batch: Suite = {
  namespace: 'batch',
  samples: {
    'POST /batch/v1': {
      minimal: () => ({ requests: [{ path: '/conformance/none' }] }),
      tellsOfEach: 'responses',
      leftOut: {
        validation:
          'Whether a batch that leads nowhere is accepted is open; scenarios judge each validation by batches that run.',
      },
      full: () => ({ validation: 'normal', requests: [harmless] }),
    },
  },
};
