import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contracts = join(import.meta.dirname, '../../packages/contracts/src')
const composed = ['errors', 'audit-names', 'audit-object-types'].map((name) => join(contracts, `${name}.ts`))

/**
 * Gives the browser what these files compose from the modules' declarations as plain values. The declarations
 * themselves, with calls and schemas, are not bundled.
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
