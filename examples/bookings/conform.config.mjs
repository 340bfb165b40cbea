import { defineConfig } from 'site-rest-conformance';
import { suite } from './suite.mjs';

export default defineConfig({ contracts: ['bookings.yaml'], suites: [suite], withInterface: false });
