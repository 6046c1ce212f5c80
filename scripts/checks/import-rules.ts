/** Imports follow the rules of `.dependency-cruiser.cjs`, and there are no circles of folders. */
import { cruiseAll } from './cruise.ts'
import { folderCircles } from './folder-circles.ts'

const output = await cruiseAll()
const { violations, totalCruised } = output.summary
const faults = violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const imports = output.modules.flatMap(({ source, dependencies }) =>
  isTest(source) ? [] : dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
)
const rooms =
  /^(packages|bench|e2e|apps\/(simulator|server\/src\/(platform|modules\/[^/]+)|web\/src\/(features\/[^/]+|shared|ui)))\//
/** The web app has an alias for its `src`: `#shared/…`. */
const climbs = /^(?:\.\.\/){5}/
const isWebModule = (path: string) => path.startsWith('apps/web/src/')
for (const { source, dependencies } of output.modules)
  for (const { module, resolved } of dependencies)
    if (isWebModule(source) && isWebModule(resolved) && climbs.test(module))
      faults.push(`${source}: ${module} climbs five levels; import it from \`#\`, the root of src`)
for (const circle of folderCircles(imports, rooms)) faults.push(`no-circle-of-folders: ${circle}`)
for (const fault of faults) console.error(fault)
console.log(`${totalCruised} modules`)
process.exitCode = faults.length > 0 ? 1 : 0
