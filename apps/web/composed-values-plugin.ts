import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const packages = join(import.meta.dirname, '../../packages')
const composed = [
  'contracts/src/errors.ts',
  'contracts/src/audit-names.ts',
  'contracts/src/audit-object-types.ts',
  'domain/branding/theme-names.ts',
].map((path) => join(packages, path))

/**
 * Gives the browser the values that these files compose. The modules' declarations, with calls and schemas,
 * and the themes with their colours are not bundled.
 */
export function composedValues(): Plugin {
  return {
    name: 'composed-values',
    async load(path) {
      if (!composed.includes(path)) return undefined
      const values: Record<string, unknown> = await import(pathToFileURL(path).href)
      return Object.entries(values)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
