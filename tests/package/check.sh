#!/usr/bin/env bash
# Packs the suite and uses it as others do: installed in a folder of its own that its user can't write to, called with npx
# and from a global install, on every Node it supports, beside a project with its own test runner and types.
# Needs the npm registry, or its packages in npm's cache; a Node that can't be had is named and left out.
set -euo pipefail
cd "$(dirname "$0")/../.."

scratch=$(mktemp -d)
trap 'chmod -R u+w "$scratch" && rm -rf "$scratch"' EXIT
say() { printf '== %s\n' "$*"; }
npm_quiet() { npm --loglevel=error --no-fund --no-audit --prefer-offline "$@"; }

say "pack"
npm_quiet pack --pack-destination "$scratch" >/dev/null
package=$(echo "$scratch"/*.tgz)

say "call it with npx from an empty folder"
mkdir "$scratch/empty"
(cd "$scratch/empty" && npm_quiet exec --yes --package "$package" -- site-rest-conformance run --reference --depth smoke --namespace batch)
test -s "$scratch/empty/reports/report.html"

say "install it beside a project's own test runner and compiler"
mkdir "$scratch/project"
cat >"$scratch/project/package.json" <<'JSON'
{ "name": "a-project-of-its-own", "private": true, "type": "module" }
JSON
cat >"$scratch/project/own.test.js" <<'JAVASCRIPT'
import { expect, test } from 'vitest';

test('the project runs its own tests', () => {
  expect(import.meta.filename).toMatch(/own\.test\.js$/);
});
JAVASCRIPT
cat >"$scratch/project/read-report.ts" <<'TYPESCRIPT'
import { OUTCOMES, type Report, type Result } from 'site-rest-conformance/report';
import document from './reports/report.json' with { type: 'json' };

const report = document as unknown as Report;
const broken: readonly Result[] = report.results.filter(({ outcome }) => outcome === 'fail');
if (report.totals.pass === 0 || broken.length > 0) throw new Error(report.verdict.sentence);
for (const outcome of OUTCOMES) if (!(outcome in report.totals)) throw new Error(outcome);
TYPESCRIPT
dev=$(node -p "const { devDependencies: d } = require('./package.json'); \`vitest@\${d.vitest} typescript@\${d.typescript}\`")
# shellcheck disable=SC2086
(cd "$scratch/project" && npm_quiet install "$package" $dev >/dev/null)
(cd "$scratch/project" && npx vitest run && npx conform run --reference --depth smoke --namespace batch && npx vitest run)
cat >"$scratch/project/read-report.cts" <<'TYPESCRIPT'
import type { Report } from 'site-rest-conformance/report';

export function isFine({ totals }: Report): boolean {
  return totals.fail === 0;
}
TYPESCRIPT
(cd "$scratch/project" && npx tsc --noEmit --strict --module nodenext --target es2023 read-report.cts)
(cd "$scratch/project" && npx tsc --strict --module nodenext --target es2023 read-report.ts && node read-report.js)

say "call it from a program, as a module and from CommonJS"
cat >"$scratch/project/library.mts" <<'TYPESCRIPT'
import { AbortedError, type Comparison, compare, defineConfig, plan, type Progress, type Report, readReport, run, serve, UsageError } from 'site-rest-conformance';
import { defineScenario, type Resource, type Suite } from 'site-rest-conformance/suites';
import { conformance } from 'site-rest-conformance/vitest';

const room: Resource = { name: 'room', collection: '/rooms', item: '/rooms/{id}', nameField: 'title', creatable: true };
const booked = defineScenario({
  id: 'rooms/booked',
  operations: ['POST /rooms'],
  assertions: { made: { title: 'A room is made' } },
  sends: 'a new room',
  weight: 1,
  // @ts-expect-error: an assertion that there is not
  run: async (scene) => scene.pass('mad', { code: 'assertion' }),
});
export const rooms: Suite = { namespace: 'rooms', records: [room], scenarios: [booked] };
const { requirements } = await plan({ depth: 'smoke', namespaces: ['batch'] });
const { close, ...site } = await serve();
let told = 0;
const onProgress = ({ done }: Progress): void => void (told = done);
const report: Report = await run({ ...site, depth: 'smoke', namespaces: ['batch'], onProgress });
await close();
const { deployments }: Comparison = await compare([report, report]);
if (deployments.length !== 2) throw new Error('Two reports are compared.');
if (told !== report.results.length || requirements.length !== told) throw new Error(report.verdict.sentence);
// @ts-expect-error: a depth that there is not
const called = run({ depth: 'deep' });
const error: unknown = await called.catch((caught: unknown) => caught);
if (!(error instanceof UsageError) || error instanceof AbortedError || error.code !== 'usage') throw error;
export const registered: (options: { readonly reference: true }) => Promise<void> = conformance;
export { defineConfig, readReport };
TYPESCRIPT
cat >"$scratch/project/library.cts" <<'TYPESCRIPT'
import { compare, type Report, type RunOptions, run, UsageError } from 'site-rest-conformance';
import { lifeCycle, type Suite } from 'site-rest-conformance/suites';
import { conformance } from 'site-rest-conformance/vitest';

export const cycle: (...given: Parameters<typeof lifeCycle>) => Suite['scenarios'] = lifeCycle;
const options: RunOptions = { reference: true, depth: 'smoke', namespaces: ['batch'] };
run(options).then(({ totals }: Report) => {
  if (totals.pass === 0) throw new Error('Nothing passed.');
});
// @ts-expect-error: no report is a number
compare([1]).catch(() => {});
// @ts-expect-error: a namespace is no number
run({ namespaces: [1] }).catch((error: unknown) => {
  if (!(error instanceof UsageError)) throw error;
});
export const registered: (options: RunOptions) => Promise<void> = conformance;
TYPESCRIPT
cat >"$scratch/project/matcher.test.ts" <<'TYPESCRIPT'
import 'site-rest-conformance/vitest';
import { expect, test } from 'vitest';

test('an answer conforms', async () => {
  await expect(Response.json([])).toConformTo('GET /shop-analytics/orders');
  await expect({ status: 200, body: [{}] }).not.toConformTo('GET /shop-analytics/orders');
  // @ts-expect-error: no operation begins so
  await expect(expect(Response.json([])).toConformTo('orders')).rejects.toThrow('There is no operation');
});
TYPESCRIPT
node_types=$(node -p "\`@types/node@\${require('./package.json').devDependencies['@types/node']}\`")
(cd "$scratch/project" && npm_quiet install "$node_types" >/dev/null)
(cd "$scratch/project" && npx tsc --strict --module nodenext --target es2023 --types node library.mts library.cts)
(cd "$scratch/project" && npx tsc --noEmit --strict --skipLibCheck --module nodenext --target es2023 --types node matcher.test.ts && npx vitest run matcher)
(cd "$scratch/project" && node library.mjs && node library.cjs)

say "its types are those of ESM and of CommonJS, on the oldest TypeScript that it serves and on the newest"
cat >"$scratch/project/conform.config.ts" <<'TYPESCRIPT'
import { defineConfig } from 'site-rest-conformance';

export default defineConfig({ profile: 'smoke', profiles: { smoke: { depth: 'smoke', namespace: ['batch'] } } });
TYPESCRIPT
cat >"$scratch/project/wrong-config.ts" <<'TYPESCRIPT'
import { defineConfig } from 'site-rest-conformance';

// @ts-expect-error a depth that there is not
export default defineConfig({ depth: 'deep' });
TYPESCRIPT
cat >"$scratch/project/config.cts" <<'TYPESCRIPT'
import { type Config, defineConfig } from 'site-rest-conformance';

const config: Config = defineConfig({ depth: 'smoke' });
if (config.depth !== 'smoke') throw new Error(config.depth);
TYPESCRIPT
for version in 5.4 "$(node -p "require('./package.json').devDependencies.typescript")"; do
  mkdir -p "$scratch/typescript-$version"
  npm_quiet install --prefix "$scratch/typescript-$version" "typescript@$version" >/dev/null
  (
    cd "$scratch/project"
    "$scratch/typescript-$version/node_modules/.bin/tsc" --strict --module nodenext --target es2022 --resolveJsonModule \
      --outDir "out-$version" conform.config.ts wrong-config.ts config.cts read-report.cts read-report.ts
    node "out-$version/config.cjs" 2>stderr
    test ! -s stderr
  )
done

say "pnpm installs it as well"
mkdir "$scratch/pnpm"
echo '{ "name": "with-pnpm", "private": true }' >"$scratch/pnpm/package.json"
(
  cd "$scratch/pnpm"
  pnpm() { npm_quiet exec --yes --package pnpm@10 -- pnpm "$@"; }
  pnpm add --save-dev "$package" >/dev/null
  pnpm exec conform run --reference --depth smoke --namespace batch --quiet 2>stderr
  test ! -s stderr
)

say "install it for all, to be run by one who can't write there"
npm_quiet install --global --prefix "$scratch/global" "$package" >/dev/null
chmod -R a-w,a+rX "$scratch/global"
chmod a+rx "$scratch"
# Root writes wherever it likes, so it becomes somebody else.
other=()
if [ "$(id -u)" = 0 ]; then other=(setpriv --reuid=65534 --regid=65534 --clear-groups); fi

for version in 20 22 24; do
  mkdir -p "$scratch/node$version" "$scratch/work$version"
  chmod a+rwx "$scratch/work$version"
  if ! npm_quiet install --prefix "$scratch/node$version" "node@$version" >/dev/null 2>&1; then
    say "node $version can't be had from the registry: left out"
    continue
  fi
  node="$scratch/node$version/node_modules/node/bin/node"
  say "run it on node $("$node" --version)"
  (
    cd "$scratch/work$version"
    env HOME="$scratch/work$version" ${other[@]+"${other[@]}"} "$node" "$scratch/global/bin/conform" run --reference --depth smoke 2>stderr
  )
  cp "$scratch/project/conform.config.ts" "$scratch/work$version/"
  mkdir -p "$scratch/work$version/node_modules"
  ln -s "$scratch/global/lib/node_modules/site-rest-conformance" "$scratch/work$version/node_modules/site-rest-conformance"
  (
    cd "$scratch/work$version"
    if "$node" -p 'process.features.typescript || ""' | grep -q .; then
      "$node" "$scratch/global/bin/conform" config 2>>stderr | grep -q '(profile smoke)'
    else
      ! "$node" "$scratch/global/bin/conform" config 2>refused
      grep -q 'needs a Node that strips types' refused
    fi
  )
  # Progress and the clean-up are told there; whatever else is has gone wrong.
  if grep -Ev '^((Reading the lists of the site; |Trying wrong passwords; )?[0-9]+ of [0-9]+ requirements: |Cleaning up: |Left on the site: |[0-9]+ test records? remains? in the trash)' "$scratch/work$version/stderr"; then
    say "node $version printed this on stderr"
    exit 1
  fi
  test -s "$scratch/work$version/reports/report.json"
done
say "the package works"
