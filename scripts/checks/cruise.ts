/**
 * Runs dependency-cruiser with the last TypeScript that has a programming interface (a package of `scripts`). The
 * version that checks our types has no such interface, and without it dependency-cruiser cannot read TypeScript and
 * would find no fault.
 */
import { createRequire, registerHooks } from 'node:module'

const here = createRequire(import.meta.url)
const fromHere = new Map(['typescript', 'typescript/package.json'].map((name) => [name, here.resolve(name)]))
registerHooks({ resolve: (specifier, context, next) => next(fromHere.get(specifier) ?? specifier, context) })

const { cruise } = await import('dependency-cruiser')
const { forbidden, options } = here('../../.dependency-cruiser.cjs')

/** Every module of the repository with its imports, and the violations of the import rules. */
export async function cruiseAll() {
  const { output } = await cruise(['apps', 'packages', 'bench', 'e2e', 'scripts'], {
    ...options,
    ruleSet: { forbidden },
    validate: true,
  })
  if (typeof output === 'string') throw new Error(`unexpected report: ${output}`)
  if (!output.modules.some(({ source }) => source.endsWith('.ts'))) throw new Error('no TypeScript was read')
  return output
}
