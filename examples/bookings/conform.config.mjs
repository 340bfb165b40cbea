import { defineConfig } from 'site-rest-conformance';
import { bookings } from './suite.mjs';

export default defineConfig({ contracts: ['bookings.yaml'], suites: [bookings], withInterface: false });
