const { readFileSync } = require('node:fs')
const { join } = require('node:path')

/** The import rules of docs/architecture.md: packages know no app, the platform no module, a module only those below it. */
const deny = (name, from, to) => ({ name, severity: 'error', from: { path: from }, to: { path: to } })

const architecture = readFileSync(join(__dirname, 'docs/architecture.md'), 'utf8')
/** In the table of modules there, the highest rung is at the top. */
const rows = [...architecture.matchAll(/^\| `([a-z-]+)`( \(planned\))? \|/gm)].reverse()
/** From the lowest rung up: a module may import those before it in this list, through their index.ts. */
const rungs = rows.map(([, name]) => name)
const planned = rows.filter(([, , isPlanned]) => isPlanned).map(([, name]) => name)
if (rungs.length === 0) throw new Error('docs/architecture.md has no table of modules')

module.exports = {
  /** for `scripts/checks/tables.ts`, which applies the same ladder to tables */
  rungs,
  planned,
  forbidden: [
    // counts type imports, too: two files that need each other's types are really one, or need a third
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'domain-is-pure',
      severity: 'error',
      from: { path: '^packages/domain', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: '^packages/domain|^node_modules/(temporal-polyfill|@zxcvbn-ts)',
        dependencyTypesNot: ['type-only'],
      },
    },
    deny('packages-know-no-app', '^packages', '^apps'),
    deny('platform-knows-no-module', '^apps/server/src/platform', '^apps/server/src/modules'),
    {
      name: 'modules-meet-at-index',
      severity: 'error',
      from: { path: '^apps/server/src/modules/([^/]+)/' },
      to: { path: '^apps/server/src/modules/', pathNot: '^apps/server/src/modules/($1/|[^/]+/index\\.ts$)' },
    },
    {
      name: 'features-do-not-meet',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/(features|routes)', pathNot: '^apps/web/src/features/$1/' },
    },
    deny('shared-knows-no-feature', '^apps/web/src/shared', '^apps/web/src/(features|routes)'),
    deny(
      'api-and-words-know-no-screen',
      '^apps/web/src/(api|i18n)',
      '^apps/web/src/(ui|shared|features|routes)',
    ),
    {
      // the lowest layer of the web app could serve another product: no calls, no contracts, no energy, no
      // people; from the domain it may import the formats of numbers, units and dates, and the names of the
      // themes
      name: 'ui-knows-no-product',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: {
        path: '^(apps/web/src|packages)/',
        pathNot: '^(apps/web/src/ui|packages/domain/(units|branding))/',
      },
    },
    deny('web-never-imports-server', '^apps/web', '^apps/server'),
    deny('simulator-is-a-stranger', '^apps/simulator', '^apps/(server|web)'),
    // the calls of a module are on the same rung as the module
    ...rungs
      .slice(0, -1)
      .map((name, at) =>
        deny(
          `${name}-looks-down-only`,
          `^(apps/server/src/modules|packages/contracts/src)/${name}/`,
          `^(apps/server/src/modules|packages/contracts/src)/(${rungs.slice(at + 1).join('|')})/`,
        ),
      ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(node_modules/\\.|dist/|fixtures/)|\\.gen\\.ts$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
