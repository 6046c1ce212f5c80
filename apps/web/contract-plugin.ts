import { minifyContractRouter } from '@orpc/contract'
import type { Plugin } from 'vite'
import { contract } from './src/api/contract.ts'

/**
 * Gives the browser the methods and paths of the contract without its schemas. The server validates, so zod
 * is not bundled.
 */
export function contractPaths(): Plugin {
  const id = 'virtual:contract-paths'
  return {
    name: 'contract-paths',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (resolved) =>
      resolved === `\0${id}`
        ? `export default ${JSON.stringify(minifyContractRouter(contract), withoutWords)}`
        : undefined,
  }
}

/** Parts of a call that only documents and the server need, which are two thirds of the contract's size. */
const forOthers = new Set(['tags', 'summary', 'description', 'successStatus'])
const withoutWords = (name: string, value: unknown) =>
  forOthers.has(name) ? undefined : name === 'meta' ? {} : value
