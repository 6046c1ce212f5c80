/**
 * Runs dependency-cruiser with the last TypeScript that has a programming interface (a package of `scripts`).
 * The version that checks our types has none, and without one dependency-cruiser reads no TypeScript and
 * finds no fault.
 */
import { createRequire, registerHooks } from 'node:module'
import { folderCircles } from './folder-circles.ts'

const here = createRequire(import.meta.url)
const fromHere = new Map(['typescript', 'typescript/package.json'].map((name) => [name, here.resolve(name)]))
registerHooks({ resolve: (specifier, context, next) => next(fromHere.get(specifier) ?? specifier, context) })

const { cruise } = await import('dependency-cruiser')
const { forbidden, options } = here('../../.dependency-cruiser.cjs')
const { output } = await cruise(['apps', 'packages', 'bench', 'e2e', 'scripts'], {
  ...options,
  ruleSet: { forbidden },
  validate: true,
})
if (typeof output === 'string') throw new Error(`unexpected report: ${output}`)

const { violations, totalCruised } = output.summary
const faults = violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
if (!output.modules.some(({ source }) => source.endsWith('.ts'))) faults.push('no TypeScript was checked')
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const imports = output.modules.flatMap(({ source, dependencies }) =>
  isTest(source) ? [] : dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
)
const rooms =
  /^(packages|bench|e2e|apps\/(simulator|server\/src\/(platform|modules\/[^/]+)|web\/src\/(features\/[^/]+|shared|ui)))\//
/** The web app has an alias for its `src`: `#shared/…`. */
const climbs = /^(?:\.\.\/){5}/
const isOfWeb = (path: string) => path.startsWith('apps/web/src/')
for (const { source, dependencies } of output.modules)
  for (const { module, resolved } of dependencies)
    if (isOfWeb(source) && isOfWeb(resolved) && climbs.test(module))
      faults.push(`${source}: ${module} climbs five levels; import it from \`#\`, the root of src`)
for (const circle of folderCircles(imports, rooms)) faults.push(`no-circle-of-folders: ${circle}`)
for (const fault of faults) console.error(fault)
console.log(`${totalCruised} modules`)
process.exitCode = faults.length > 0 ? 1 : 0
